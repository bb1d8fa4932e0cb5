"""Documents to named graphs: one module a kind of fact, in native terms."""

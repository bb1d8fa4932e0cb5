"""Which mentions, in one article and across articles, are one entity."""

"""Words to Documents: the only room that knows spaCy and onnxruntime."""

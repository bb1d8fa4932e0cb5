"""How right the graphs are: precision and recall against annotated articles, calibration, floors, speed."""

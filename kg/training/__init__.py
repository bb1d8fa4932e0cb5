"""Recipes for the models that the pipeline ships: the only room that knows torch."""

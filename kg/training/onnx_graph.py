"""An ONNX graph under construction: nodes and stored weights, by name."""

from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

OPSET, FUSED_OPSET = 17, 1
FUSED = "com.microsoft"
"""The domain of the fused operators of onnxruntime."""
TYPES = {"int64": TensorProto.INT64, "float32": TensorProto.FLOAT}
Array = NDArray[Any]
Attribute = int | float | str


class Graph:
    """Grows by one node a call; every method gives the name of what it added."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.weights: list[onnx.TensorProto] = []

    def weight(self, array: Array) -> str:
        """A stored array."""
        name = f"w{len(self.weights)}"
        self.weights.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name

    def nodes_of(
        self, operator: str, *inputs: str, outputs: int, domain: str = "", **attributes: Attribute
    ) -> list[str]:
        """The outputs of a node that has several."""
        names = [f"n{len(self.nodes)}_{number}" for number in range(outputs)]
        self.nodes.append(helper.make_node(operator, list(inputs), names, domain=domain, **attributes))
        return names

    def node(self, operator: str, *inputs: str, domain: str = "", **attributes: Attribute) -> str:
        """The output of a node."""
        return self.nodes_of(operator, *inputs, outputs=1, domain=domain, **attributes)[0]

    def half(self, array: Array) -> str:
        """A stored array of half the precision, as single precision: it is unpacked once, when the model is loaded."""
        return self.node("Cast", self.weight(array.astype(np.float16)), to=TensorProto.FLOAT)

    def linear(self, x: str, weight: Array, bias: Array) -> str:
        """`x` times `weight` [out, in] plus `bias`, in single precision."""
        return self.node("Add", self.node("MatMul", x, self.half(weight.T)), self.weight(bias))

    def whole_linear(self, x: str, weight: Array, bias: Array) -> str:
        """The same with the weights as 8-bit integers, scaled for each output; `x` is quantized as it comes."""
        scale = np.abs(weight).max(1) / 127
        whole = np.round(weight / scale[:, None]).astype(np.int8)
        inputs = (x, self.weight(whole.T), self.weight(scale.astype(np.float32)), "", self.weight(bias))
        return self.node("DynamicQuantizeMatMul", *inputs, domain=FUSED)

    def rows(self, table: Array, index: str) -> str:
        """The rows of a table that is stored as 8-bit integers, scaled for each row."""
        scale = (np.abs(table).max(1, keepdims=True) / 127).astype(np.float32).clip(1e-12)
        whole = self.node("Gather", self.weight(np.round(table / scale).astype(np.int8)), index)
        scales = self.node("Gather", self.weight(scale), index)
        return self.node("Mul", self.node("Cast", whole, to=TensorProto.FLOAT), scales)

    def model(self, inputs: dict[str, str], outputs: dict[str, str], about: dict[str, str]) -> onnx.ModelProto:
        """The checked model; `inputs` gives the type of each, `outputs` the name inside for each name outside."""
        for outside, inside in outputs.items():
            self.nodes.append(helper.make_node("Identity", [inside], [outside]))
        graph = helper.make_graph(
            self.nodes,
            "reader",
            [helper.make_tensor_value_info(n, TYPES[t], ["windows", "length"]) for n, t in inputs.items()],
            [helper.make_tensor_value_info(n, TYPES["float32"], ["windows", "length", None]) for n in outputs],
            self.weights,
        )
        opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid(FUSED, FUSED_OPSET)]
        model = helper.make_model(graph, opset_imports=opsets, ir_version=10, producer_name="newsgraph")
        helper.set_model_props(model, about)
        onnx.checker.check_model(model)
        return model

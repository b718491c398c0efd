import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { openModelFile, readModelFile, readModelHeader } from './model-file.ts';

const model = new URL('../../model/touchstone-static-1.bin', import.meta.url);
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

it('is the same read while the thread goes on', async () => {
  const { file, intact } = await openModelFile(model);
  await intact;
  expect(file).toEqual(readModelFile(model));
});

it('the header is that of the whole file', () => {
  expect(readModelHeader(model)).toEqual(readModelFile(model).header);
});

it('one changed byte is noticed, also while the thread goes on', async () => {
  const bytes = readFileSync(model);
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] as number) ^ 1;
  const path = written(bytes);
  const told = 'its checksum differs. Install @touchstone/local-models/static-model again.';
  expect(() => readModelFile(path)).toThrow(told);
  await expect((await openModelFile(path)).intact).rejects.toThrow(told);
});

it('a file that was cut off is refused', async () => {
  const path = written(readFileSync(model).subarray(0, -1));
  const told = 'it has another length than it says';
  expect(() => readModelFile(path)).toThrow(told);
  await expect(openModelFile(path)).rejects.toThrow(told);
});

it('another file is refused', () => {
  const path = written(Buffer.from('PK\u0003\u0004 something else'));
  expect(() => readModelFile(path)).toThrow('it is no model file');
});

it('a missing file is named', async () => {
  const path = pathToFileURL(join(folder, 'none.bin'));
  const told = { message: expect.stringContaining('it cannot be read'), operatorNote: path.pathname };
  expect(() => readModelFile(path)).toThrow(expect.objectContaining(told));
  expect(() => readModelHeader(path)).toThrow(expect.objectContaining(told));
  await expect(openModelFile(path)).rejects.toMatchObject(told);
});

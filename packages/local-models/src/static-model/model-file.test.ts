import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withoutTurns } from '@touchstone/contract';
import { expect, it } from 'vitest';
import { readModelFile, readModelHeader, readModelInSteps } from './model-file.ts';

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

it('is the same read in steps, each of about a millisecond', async () => {
  const steps = await readModelInSteps(model);
  let count = 0;
  for (let step = steps.next(); ; step = steps.next(), count += 1) {
    if (step.done !== true) continue;
    expect(step.value).toEqual(readModelFile(model));
    break;
  }
  // A megabyte of the checksum each.
  expect(count).toBeGreaterThanOrEqual(Math.floor(readFileSync(model).length / 2 ** 20));
});

it('the header is that of the whole file', () => {
  expect(readModelHeader(model)).toEqual(readModelFile(model).header);
});

it('one changed byte is noticed, also in steps', async () => {
  const bytes = readFileSync(model);
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] as number) ^ 1;
  const path = written(bytes);
  const told = 'its checksum differs. Install @touchstone/local-models/static-model again.';
  expect(() => readModelFile(path)).toThrow(told);
  const steps = await readModelInSteps(path);
  expect(() => withoutTurns(steps)).toThrow(told);
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
  await expect(readModelInSteps(path)).rejects.toMatchObject(told);
});

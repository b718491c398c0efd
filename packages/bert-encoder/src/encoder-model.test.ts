import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { minilm } from '../test/models.ts';
import { readWeights } from './encoder-model.ts';

describe('the files of a model', () => {
  it('is refused when one byte of it is another', async () => {
    await withCopy(async (folder) => {
      const file = await open(join(folder, `${minilm.name}.onnx`), 'r+');
      await file.write(Buffer.of(1, 2, 3), 0, 3, 9_000_000);
      await file.close();
      expect(() => readWeights({ ...minilm, folder: pathToFileURL(`${folder}/`).href })).toThrow(
        expect.objectContaining({
          code: 'internal',
          message: expect.stringContaining('Install @touchstone/embed-minilm again'),
        }),
      );
    });
  });

  it('is refused when it is missing', () => {
    expect(() => readWeights({ ...minilm, folder: 'file:///no/such/folder/' })).toThrow(
      expect.objectContaining({ code: 'internal', operatorNote: expect.stringContaining('/no/such/folder/') }),
    );
  });

  it('comes with the WebAssembly of the present source', async () => {
    const source = await readFile(new URL('../assembly/encoder.ts', import.meta.url));
    const built = await readFile(new URL('../wasm/encoder.source', import.meta.url), 'utf8');
    // When this fails, lab/convert-encoder/compile.sh makes the module anew.
    expect(createHash('sha256').update(source).digest('hex')).toBe(built.trim());
  });
});

async function withCopy(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'touchstone-encoder-'));
  try {
    for (const name of [`${minilm.name}.json`, `${minilm.name}.onnx`]) {
      await copyFile(new URL(name, minilm.folder), join(folder, name));
    }
    await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

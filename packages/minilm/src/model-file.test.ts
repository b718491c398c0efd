import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { MODEL_NAME, readModel } from './model-file.js';

const model = new URL('../model/', import.meta.url);

describe('the model file', () => {
  it('is refused when one byte of it is another', async () => {
    await withCopy(async (folder) => {
      const file = await open(join(folder, `${MODEL_NAME}.onnx`), 'r+');
      await file.write(Buffer.of(1, 2, 3), 0, 3, 9_000_000);
      await file.close();
      expect(() => readModel(pathToFileURL(`${folder}/`))).toThrow(
        expect.objectContaining({
          code: 'internal',
          message: expect.stringContaining('Install @touchstone/minilm again'),
        }),
      );
    });
  });

  it('is refused when it is missing', () => {
    expect(() => readModel(new URL('file:///no/such/folder/'))).toThrow(
      expect.objectContaining({ code: 'internal', operatorNote: expect.stringContaining('/no/such/folder/') }),
    );
  });

  it('comes with the WebAssembly of the present source', async () => {
    const source = await readFile(new URL('../assembly/encoder.ts', import.meta.url));
    const built = await readFile(new URL('encoder.source', model), 'utf8');
    // When this fails, tools/convert-minilm/compile.sh makes the module anew.
    expect(createHash('sha256').update(source).digest('hex')).toBe(built.trim());
  });
});

async function withCopy(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'touchstone-minilm-'));
  try {
    for (const name of [`${MODEL_NAME}.json`, `${MODEL_NAME}.onnx`]) {
      await copyFile(new URL(name, model), join(folder, name));
    }
    await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

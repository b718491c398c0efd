import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

export const runtime = new URL('./fixtures/runtime.mjs', import.meta.url).href;

/** The files of a model as the stand-in for transformers.js wants them. */
export const wholeModel = {
  'config.json': '{"max_position_embeddings": 16}',
  'tokenizer.json': '{}',
  'tokenizer_config.json': '{}',
  'onnx/model.onnx': 'graph',
};

/** A folder that is gone after the test. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'touchstone-model-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

export async function modelDirectory(files: Readonly<Record<string, string>> = wholeModel): Promise<string> {
  const directory = await temporaryDirectory();
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), text);
  }
  return directory;
}

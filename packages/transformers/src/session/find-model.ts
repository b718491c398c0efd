import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { checksumFile, readChecksums, verifyChecksums } from './checksums.ts';
import { downloadModel } from './download-model.ts';
import { dtypes, graphFile } from './dtype.ts';
import { modelError } from './model-error.ts';
import { configFile, modelFiles, readModelConfig, smallFiles } from './model-files.ts';
import type { ModelData, ModelProgress } from './model-options.ts';
import { mainRevision } from './model-version.ts';

export interface FindModelOptions {
  readonly onProgress: (progress: ModelProgress) => void;
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal;
}

/**
 * The directory of a model whose files are all there and valid: the named one, or the one in the cache, downloaded
 * first where that is allowed.
 */
export async function findModel(
  model: ModelData & { readonly maxTokens: number },
  { onProgress, fetch, signal }: FindModelOptions,
): Promise<string> {
  const checksums = model.checksums === undefined ? {} : await readChecksums(model.checksums);
  const directory = resolve(model.directory ?? cachePath(model));
  if (model.directory === undefined && !(await exists(join(directory, checksumFile)))) {
    if (!model.hub) throw notCached(model, directory);
    await downloadModel(directory, {
      host: model.hubHost,
      model: model.model,
      revision: model.revision ?? mainRevision,
      token: model.hubToken,
      dtype: model.dtype,
      checksums,
      onProgress,
      fetch,
      signal,
    });
  }
  await checkFiles(directory, model);
  const downloaded = model.directory === undefined ? await readChecksums(join(directory, checksumFile)) : {};
  const onFile = (file: string) => onProgress({ stage: 'verify', file });
  await verifyChecksums(directory, { ...downloaded, ...checksums }, { onFile, signal });
  return directory;
}

/** Each precision has a directory of its own, so that an existing one is complete. */
function cachePath({ cacheDir, model, revision, dtype }: ModelData): string {
  return join(cacheDir, ...model.split('/'), encodeURIComponent(revision ?? mainRevision), dtype);
}

function notCached({ model }: ModelData, directory: string): Error {
  return modelError(
    'invalid_config',
    `Model "${model}" is not in the cache of models: set hub to true to download it, or directory to where it is.`,
    { operatorNote: `Looked for ${directory}.` },
  );
}

async function checkFiles(directory: string, model: ModelData & { readonly maxTokens: number }): Promise<void> {
  const text = await readFile(join(directory, configFile), 'utf8').catch(() => undefined);
  const config = text === undefined ? undefined : readModelConfig(text, join(directory, configFile));
  const expected = modelFiles(model.dtype, config ?? { externalData: 0 });
  const present = await Promise.all(expected.map((file) => exists(join(directory, file))));
  const missing = expected.filter((_, position) => !present[position]);
  if (missing.length > 0) throw await incomplete(directory, missing, model);
  const positions = config?.maxPositions;
  if (positions === undefined || model.maxTokens <= positions) return;
  throw modelError(
    'invalid_config',
    `maxTokens is ${model.maxTokens}; model "${model.model}" has positions for ${positions} tokens: set maxTokens to ${positions} or less.`,
  );
}

/** transformers.js itself would report that `tokenizer_class` cannot be read of undefined. */
async function incomplete(directory: string, missing: readonly string[], { model, dtype }: ModelData): Promise<Error> {
  const graphs: readonly string[] = await readdir(join(directory, 'onnx')).catch(() => []);
  const others = dtypes.filter((other) => graphs.includes(graphFile(other).slice('onnx/'.length)));
  const hint =
    missing.includes(graphFile(dtype)) && others.length > 0
      ? ` It has the graph in other precisions: set dtype to ${others.map((other) => `"${other}"`).join(' or ')}.`
      : '';
  const name = basename(directory);
  const found = (await exists(directory)) ? `The directory ${name}` : `There is no directory ${name}; it`;
  return modelError(
    'invalid_config',
    `${found} lacks ${missing.join(', ')}. Model "${model}" with dtype "${dtype}" needs ${smallFiles.join(', ')} and ` +
      `${graphFile(dtype)}.${hint}`,
    { operatorNote: directory },
  );
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

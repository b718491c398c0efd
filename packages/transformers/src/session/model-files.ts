import { basename } from 'node:path';
import { z } from 'zod';
import { type Dtype, graphFile } from './dtype.ts';
import { modelError, reasonOf } from './model-error.ts';

export const configFile = 'config.json';

/** The fields of a model's config.json that we read; the rest is for transformers.js. */
export interface ModelConfig {
  /** Longest input in tokens that the model has positions for; absent where its kind has no such limit. */
  readonly maxPositions?: number;
  /** Number of files that weights are split into beside the graph: one for all graphs, or one for each by name. */
  readonly externalData: number | Readonly<Record<string, number>>;
}

/** Throws `bad_response` for a file that is not a JSON object. */
export function readModelConfig(text: string, file: string): ModelConfig {
  try {
    const config = configSchema.parse(JSON.parse(text));
    const maxPositions = config.max_position_embeddings;
    return {
      maxPositions,
      externalData: config['transformers.js_config']?.use_external_data_format ?? 0,
    };
  } catch (error) {
    throw modelError('bad_response', `${basename(file)} is not the config of a model: fetch the model again.`, {
      operatorNote: `${file}: ${reasonOf(error)}`,
      cause: error,
    });
  }
}

/** Every file that transformers.js reads of a text model, relative to its directory. */
export function modelFiles(dtype: Dtype, config: ModelConfig): readonly string[] {
  const graph = graphFile(dtype);
  return [...smallFiles, graph, ...externalDataFiles(graph, config)];
}

/** The files of a model beside the graph. */
export const smallFiles = [configFile, 'tokenizer.json', 'tokenizer_config.json'] as const;

/** The names that transformers.js gives to split weights: `model.onnx_data`, `model.onnx_data_1`, ... */
function externalDataFiles(graph: string, { externalData }: ModelConfig): readonly string[] {
  const name = graph.slice(graph.indexOf('/') + 1);
  const count = typeof externalData === 'number' ? externalData : (externalData[name] ?? externalData.model ?? 0);
  return Array.from({ length: count }, (_, index) => `${graph}_data${index === 0 ? '' : `_${index}`}`);
}

const count = z.union([z.boolean().transform(Number), z.int().nonnegative().max(100)]);
const configSchema = z.object({
  max_position_embeddings: z.int().positive().optional(),
  'transformers.js_config': z
    .object({ use_external_data_format: z.union([count, z.record(z.string(), count)]).optional() })
    .optional(),
});

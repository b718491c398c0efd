import { parseStrictly, strictObject } from '@touchstone/contract/wire';
import { modelError } from '../session/model-error.ts';
import { type ModelData, type ModelHooks, type ModelOptions, modelFields } from '../session/model-options.ts';
import { rerankerPresets } from './presets.ts';

/** Options of `transformersReranker`. */
export interface TransformersRerankerOptions extends ModelOptions, ModelHooks {}

/** The options in a config file. */
export const rerankerSchema = strictObject(modelFields);

/** Throws `invalid_config` for wrong options, and where neither they nor a preset limit the length of an input. */
export function rerankerSettings(input: ModelOptions): ModelData & { readonly maxTokens: number } {
  const what = 'options of transformersReranker';
  const data = parseStrictly(rerankerSchema, { code: 'invalid_config', what, input });
  const name = data.model.slice(data.model.lastIndexOf('/') + 1);
  const preset = Object.hasOwn(rerankerPresets, name) ? rerankerPresets[name] : undefined;
  const maxTokens = data.maxTokens ?? preset?.maxTokens;
  if (maxTokens !== undefined) return { ...data, maxTokens };
  throw modelError('invalid_config', `Model "${data.model}" has no preset: set maxTokens, as its card says.`);
}

import { parseStrictly, strictObject } from '@touchstone/contract/wire';
import type { z } from 'zod';
import { modelError } from '../session/model-error.ts';
import { type ModelHooks, type ModelOptions, modelFields } from '../session/model-options.ts';
import { rerankerPresets } from './presets.ts';

/** Options of `transformersReranker`. */
export interface TransformersRerankerOptions extends ModelOptions, ModelHooks {}

/** What a config file may say. */
export const rerankerSchema = strictObject(modelFields);

export type RerankerData = z.output<typeof rerankerSchema>;

/** Checks the options of code, hooks aside. Throws `invalid_config`. */
export function parseRerankerOptions(options: ModelOptions): RerankerData {
  return parseStrictly(rerankerSchema, {
    code: 'invalid_config',
    what: 'options of transformersReranker',
    input: options,
  });
}

/** Fills in the preset. Throws `invalid_config` where neither the options nor a preset say how long an input may be. */
export function rerankerSettings(data: RerankerData): RerankerData & { readonly maxTokens: number } {
  const name = data.model.slice(data.model.lastIndexOf('/') + 1);
  const preset = Object.hasOwn(rerankerPresets, name) ? rerankerPresets[name] : undefined;
  const maxTokens = data.maxTokens ?? preset?.maxTokens;
  if (maxTokens !== undefined) return { ...data, maxTokens };
  throw modelError('invalid_config', `Model "${data.model}" has no preset: set maxTokens, as its card says.`);
}

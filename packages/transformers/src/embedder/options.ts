import { parseStrictly, strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';
import { modelError } from '../session/model-error.ts';
import { type ModelHooks, type ModelOptions, modelFields } from '../session/model-options.ts';
import { type EmbedderPreset, embedderPresets, type Pooling, type Prefixes } from './presets.ts';

/** Options of `transformersEmbedder`. */
export interface TransformersEmbedderOptions extends ModelOptions, ModelHooks {
  /** Length of the vectors. Default: the preset's; required for a model without one. */
  readonly dimensions?: number;
  /** Default: the preset's; required for a model without one: a wrong one gives vectors that look right and are not. */
  readonly pooling?: Pooling;
  /** True if vectors are brought to length 1. Default true. */
  readonly normalize?: boolean;
  /** Prefixes of texts, by role. Default: the preset's, role by role, else none. */
  readonly prefixes?: Prefixes;
}

const prefix = z.string('must be a string').optional();

/** The options in a config file. */
export const embedderSchema = strictObject({
  ...modelFields,
  dimensions: z.int('must be a whole number').positive('must be above 0').optional().describe('Length of the vectors.'),
  pooling: z
    .enum(['mean', 'cls', 'last-token', 'model'], 'must be "mean", "cls", "last-token" or "model"')
    .optional()
    .describe('How the vectors of tokens become one.'),
  normalize: z.boolean('must be true or false').default(true).describe('Whether vectors are brought to length 1.'),
  prefixes: strictObject({ query: prefix, document: prefix, 'code-query': prefix })
    .default({})
    .describe('What is put before texts of each role.'),
});

/** The options with every default and preset filled in. */
export type EmbedderSettings = z.output<typeof embedderSchema> &
  Omit<EmbedderPreset, 'prefixes'> & { readonly prefixes: Readonly<Record<keyof Prefixes, string>> };

/** Throws `invalid_config` for wrong options, and where neither they nor a preset have a required value. */
export function embedderSettings(input: Omit<TransformersEmbedderOptions, keyof ModelHooks>): EmbedderSettings {
  const what = 'options of transformersEmbedder';
  const data = parseStrictly(embedderSchema, { code: 'invalid_config', what, input });
  const preset = presetOf(data.model);
  const { dimensions = preset?.dimensions, pooling = preset?.pooling, maxTokens = preset?.maxTokens } = data;
  if (dimensions === undefined || pooling === undefined || maxTokens === undefined) {
    const missing = Object.entries({ dimensions, pooling, maxTokens }).filter(([, value]) => value === undefined);
    throw modelError(
      'invalid_config',
      `Model "${data.model}" has no preset: set ${missing.map(([name]) => name).join(', ')}, as its card says.`,
    );
  }
  const query = data.prefixes.query ?? preset?.prefixes.query ?? '';
  const prefixes = {
    query,
    document: data.prefixes.document ?? preset?.prefixes.document ?? '',
    'code-query': data.prefixes['code-query'] ?? preset?.prefixes['code-query'] ?? query,
  };
  return { ...data, dimensions, pooling, maxTokens, prefixes };
}

function presetOf(model: string): EmbedderPreset | undefined {
  const name = model.slice(model.lastIndexOf('/') + 1);
  return Object.hasOwn(embedderPresets, name) ? embedderPresets[name] : undefined;
}

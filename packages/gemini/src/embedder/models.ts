import { RetrievalError } from '@touchstone/contract';

/** Settings for calls of a model, by Google's documentation (November 2026). */
export interface GeminiModelSettings {
  readonly dimensions: number;
  readonly maxTokensPerText: number;
  /** Where a request has the role: in the field `taskType`, or in the text. */
  readonly roleIn: 'taskType' | 'text';
}

/**
 * The settings of a model. One that is not in the table needs stated dimensions, and is called like
 * `gemini-embedding-001`: every name stays selectable. Throws `invalid_config` for dimensions that the model lacks.
 */
export function modelSettings(name: string, dimensions: number | undefined): GeminiModelSettings {
  const known = models[name];
  if (known === undefined) {
    if (dimensions === undefined)
      throw wrong(`${name} is not a known model: pass dimensions, the numbers of a vector.`);
    return { dimensions, maxTokensPerText: 2048, roleIn: 'taskType' };
  }
  const { minDimensions, maxDimensions, ...settings } = known;
  const chosen = dimensions ?? 768;
  if (chosen < minDimensions || chosen > maxDimensions) {
    const range = minDimensions === maxDimensions ? `${maxDimensions}` : `from ${minDimensions} to ${maxDimensions}`;
    throw wrong(`dimensions of ${name} can be ${range}; found ${chosen}.`);
  }
  return { ...settings, dimensions: chosen };
}

interface GeminiModel extends Omit<GeminiModelSettings, 'dimensions'> {
  readonly minDimensions: number;
  readonly maxDimensions: number;
}

const models: { readonly [name: string]: GeminiModel } = {
  'gemini-embedding-001': { minDimensions: 128, maxDimensions: 3072, maxTokensPerText: 2048, roleIn: 'taskType' },
  // It takes taskType and ignores it. 8,192 tokens, less those of the role.
  'gemini-embedding-2': { minDimensions: 128, maxDimensions: 3072, maxTokensPerText: 8160, roleIn: 'text' },
  // Shut down on 14 January 2026.
  'text-embedding-004': { minDimensions: 768, maxDimensions: 768, maxTokensPerText: 2048, roleIn: 'taskType' },
};

function wrong(message: string): RetrievalError {
  return new RetrievalError('invalid_config', message, { provider: 'gemini' });
}

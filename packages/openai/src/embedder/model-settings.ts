import { hash } from 'node:crypto';
import { type EmbeddingRole, RetrievalError } from '@touchstone/contract';
import { type KnownModel, knownModel } from './known-models.ts';
import type { OpenAIEmbedderSettings } from './options.ts';

/** Settings for calls of a model. */
export interface ModelSettings {
  /** The name in indexes and caches: with a mark where the prefixes are not the usual ones. */
  readonly name: string;
  readonly dimensions: number;
  /** True if the request has the dimensions. */
  readonly sendsDimensions: boolean;
  readonly maxTokensPerText: number;
  readonly prefixes: { readonly [role in EmbeddingRole]: string };
  readonly tasks?: KnownModel['tasks'];
}

/**
 * The options' settings for a model, else its known ones. Throws `invalid_config` where the dimensions are missing, or
 * are none that the model has.
 */
export function modelSettings(settings: OpenAIEmbedderSettings): ModelSettings {
  const { model, queryPrefix, documentPrefix } = settings;
  const known = knownModel(model);
  const usual = known?.prefixes ?? { query: '', document: '' };
  const query = queryPrefix ?? usual.query;
  const prefixes = {
    query,
    document: documentPrefix ?? usual.document,
    'code-query': queryPrefix ?? usual.codeQuery ?? query,
  };
  const isUsual = query === usual.query && prefixes.document === usual.document;
  return {
    name: isUsual ? model : `${model}#${prefixMark(prefixes)}`,
    ...dimensionsOf(settings, known),
    maxTokensPerText: settings.maxTokensPerText ?? known?.maxTokensPerText ?? 512,
    prefixes,
    tasks: known?.tasks,
  };
}

function dimensionsOf(
  { model, dimensions: wanted, sendDimensions }: OpenAIEmbedderSettings,
  known: KnownModel | undefined,
): Pick<ModelSettings, 'dimensions' | 'sendsDimensions'> {
  if (known === undefined) {
    if (wanted === undefined) {
      throw wrong(`${model} is not a known model: pass dimensions, the numbers of a vector.`);
    }
    return { dimensions: wanted, sendsDimensions: sendDimensions ?? false };
  }
  const { dimensions, maxDimensions } = known;
  if (wanted === undefined || wanted === dimensions) return { dimensions, sendsDimensions: sendDimensions ?? false };
  if (sendDimensions === true) return { dimensions: wanted, sendsDimensions: true };
  if (maxDimensions === undefined) {
    throw wrong(
      `dimensions of ${model} are ${dimensions}; found ${wanted}. If your server can shorten its vectors, set sendDimensions: true.`,
    );
  }
  if (wanted > maxDimensions) {
    throw wrong(`dimensions of ${model} can be from 1 to ${maxDimensions}; found ${wanted}.`);
  }
  if (sendDimensions === false) throw wrong(`dimensions of ${model} are ${dimensions} unless sendDimensions is true.`);
  return { dimensions: wanted, sendsDimensions: true };
}

/** Vectors with other prefixes are other vectors, and must not be compared with or kept as those of the model as it is. */
function prefixMark(prefixes: ModelSettings['prefixes']): string {
  const text = JSON.stringify([prefixes.query, prefixes.document]);
  return `prefixes-${hash('sha256', text, 'hex').slice(0, 8)}`;
}

function wrong(message: string): RetrievalError {
  return new RetrievalError('invalid_config', message, { provider: 'openai' });
}

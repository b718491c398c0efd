import { modelVersion } from '../session/model-version.ts';
import type { EmbedderSettings } from './options.ts';

/**
 * Names everything that shapes the vectors of documents, for the index's fingerprint: two embedders with the same name can be
 * compared, two with different names are not mixed. `Xenova/all-MiniLM-L6-v2@main fp32 mean`.
 */
export function vectorSpace(settings: EmbedderSettings): string {
  const { pooling, normalize, prefixes, overlong, maxTokens } = settings;
  return [
    modelVersion(settings),
    pooling,
    ...(normalize ? [] : ['not normalized']),
    ...(prefixes.document === '' ? [] : [`document prefix ${JSON.stringify(prefixes.document)}`]),
    ...(overlong === 'truncate' ? [`first ${maxTokens} tokens`] : []),
  ].join(' ');
}

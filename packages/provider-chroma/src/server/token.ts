import { optionalSetting, requiredSetting } from '@touchstone/provider-kit';
import { providerName } from './errors.ts';
import type { ChromaSettings } from './options.ts';
import { isChromaCloud } from './quotas.ts';

/** Reads the token at the first call. Throws `unauthenticated` for Chroma Cloud without one. */
export function tokenOf({ url, token }: ChromaSettings): () => string | undefined {
  const isCloud = isChromaCloud(url);
  const read = isCloud ? requiredSetting : optionalSetting;
  return read({
    label: isCloud ? 'Chroma Cloud API key' : 'Chroma token',
    option: 'token',
    value: token,
    variables: ['CHROMA_API_KEY'],
    provider: providerName,
  });
}

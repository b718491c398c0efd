import { optionalSetting, requiredSetting } from '@touchstone/provider-kit';
import { providerName } from './errors.js';
import type { ChromaSettings } from './options.js';
import { isChromaCloud } from './quotas.js';

/** Reads the token at the first call. Chroma Cloud asks for one: then it throws `unauthenticated` where there is none. */
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

import { optionalSetting, requiredSetting } from '@touchstone/provider-kit';
import { providerName } from './errors.ts';
import type { ChromaSettings } from './options.ts';
import { isChromaCloud } from './quotas.ts';

/** Reads the token at the first call. Chroma Cloud requires one: then it throws `unauthenticated` where there is none. */
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

import { configProfile } from '@touchstone/host';
import { parse } from 'yaml';

interface ProfileText {
  readonly store: { readonly use: string; readonly options: object; readonly resilience?: object };
  readonly embedder: { readonly use: string; readonly options: object; readonly resilience: object };
}

/**
 * Store and embedder of the profile `validated` as `init` writes it, with everything that protects their calls. The options given, such as
 * an address and a key, take the place of those that read the environment.
 */
export async function validatedProviders(options: {
  readonly store?: object;
  readonly embedder: object;
}): Promise<ProfileText> {
  const { store, embedder }: ProfileText = parse((await configProfile('validated')).text);
  const { apiKey: _key, ...storeOptions } = store.options as { readonly apiKey: string };
  return {
    store: { ...store, options: { ...storeOptions, ...options.store } },
    embedder: { ...embedder, options: { ...embedder.options, ...options.embedder } },
  };
}

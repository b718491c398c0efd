import { createHash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { type PluginKind, type PluginPorts, systemClock } from '@touchstone/contract';
import { type ResilienceSettings, resilienceSchema, resilient } from '@touchstone/provider-kit/resilience';
import { makeFolder } from '../file/make-folder.ts';
import type { ProviderReference } from '../settings/provider-reference.ts';

/**
 * The provider with its calls protected. One that works in this process alone gets that only where the config requests
 * it: there is nothing to try again there, and a cache would cost more than it saves.
 */
export function protect<Kind extends PluginKind>(
  kind: Kind,
  provider: PluginPorts[Kind],
  { use, options, resilience }: ProviderReference,
  baseDir: string,
): PluginPorts[Kind] {
  if (resilience === false || (resilience === undefined && provider.inProcess === true)) return provider;
  const settings = withFileFrom(baseDir, resilience ?? resilienceSchema.parse({}));
  const sharedRates = accountOf({ kind, use, options, settings });
  return resilient(kind, provider, settings, { clock: systemClock, random: Math.random, sharedRates });
}

/** The name of an account with its own limits at a vendor, without its keys: the same package and options. */
function accountOf(
  parts: { readonly settings: ResilienceSettings } & Pick<ProviderReference, 'use' | 'options'> & {
      readonly kind: PluginKind;
    },
): string {
  const { requestsPerMinute, textsPerMinute, tokensPerMinute } = parts.settings;
  const { kind, use, options } = parts;
  const named = [kind, use, options, requestsPerMinute, textsPerMinute, tokensPerMinute];
  return createHash('sha256').update(JSON.stringify(named)).digest('hex');
}

/** The file of a cache is named from the config's folder, like every path in a config; its own folder is made. */
function withFileFrom(baseDir: string, settings: ResilienceSettings): ResilienceSettings {
  const { cache } = settings;
  if (cache === false || cache.file === undefined) return settings;
  const file = resolve(baseDir, cache.file);
  makeCacheFolder(dirname(file));
  return { ...settings, cache: { ...cache, file } };
}

function makeCacheFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch {
    // Opening the file reports a fault of its folder.
  }
}

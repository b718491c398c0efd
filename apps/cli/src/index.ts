import process from 'node:process';
import { RetrievalError } from '@touchstone/contract';
import type { ConfigInput, OpenOptions, OpenTarget, Touchstone } from '@touchstone/host';
import { isNodeSupported, minimumNode } from './node-version.ts';

export { isRetrievalError, RetrievalError } from '@touchstone/contract';
export type {
  AskOptions,
  CanonicalRequest,
  Citing,
  Config,
  ConfigInput,
  ContextOptions,
  ContextToolChoice,
  EvaluateOptions,
  EvidenceOptions,
  EvidenceToolChoice,
  IndexedIndex,
  IndexOptions,
  OpenOptions,
  OpenTarget,
  SearchOptions,
  SearchResult,
  SearchResults,
  SearchTimings,
  ShowOptions,
  Status,
  Touchstone,
  WatchingOptions,
} from '@touchstone/host';

/** Types the export of a `touchstone.config.ts`; changes nothing. */
export function defineConfig(config: ConfigInput): ConfigInput {
  return config;
}

/**
 * Opens a folder, a config file or a config object. A folder has the config file that is nearest upward, else the offline default. The
 * config is read here; providers are opened by the first call that needs them.
 *
 * @throws `invalid_config` with file, key and remedy, and for a config that needs a trusted folder in one that is not; `invalid_request`
 * for options of another kind; `unsupported` where Node is too old.
 */
export async function open(target: OpenTarget = '.', options: OpenOptions = {}): Promise<Touchstone> {
  // Modules that need a recent Node are loaded here, so that an old one gets this message and no import error.
  if (!isNodeSupported(process.versions.node)) {
    const message = `touchstone needs Node ${minimumNode} or newer; this is ${process.versions.node}.`;
    throw new RetrievalError('unsupported', message);
  }
  const host = await import('@touchstone/host');
  return host.open(target, options);
}

import { RetrievalError } from '@touchstone/contract';
import { withConfigChanges } from './config-changes.ts';
import type { LoadedConfig } from './load-config.ts';

/** The config under a named profile of evidence or of search; `what` names the setting in messages. */
export function withProfile(loaded: LoadedConfig, profile: string | undefined, what: string): LoadedConfig {
  switch (profile) {
    case undefined:
      return loaded;
    case 'generic':
    case 'adk':
      return withConfigChanges(loaded, { 'evidence.profile': profile }, { what });
    case 'canonical':
    case 'validated':
      return withConfigChanges(loaded, { 'retrieval.profile': profile }, { what });
    default:
      throw new RetrievalError(
        'invalid_request',
        `${what} must be generic or adk (for evidence), canonical or validated (for search), not "${profile}".`,
      );
  }
}

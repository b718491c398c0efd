import { isAbsolute, resolve } from 'node:path';
import type { LoadedConfig } from '@touchstone/config';
import { RetrievalError } from '@touchstone/contract';
import type { IngestRequest, Source } from '@touchstone/ingest';
import { chooseIndex } from './choose-index.js';
import { withoutFile } from './without-file.js';

/** What `index` was asked for. */
export interface IndexArguments {
  readonly paths: readonly string[];
  readonly cwd: string;
  readonly index?: string;
  readonly prune?: boolean;
  readonly source?: Omit<Source, 'path'>;
}

/**
 * One request for each index. Without paths: the sources of the config, of every index or of the chosen one. With paths:
 * those, in the chosen index; what other sources brought stays.
 */
export function indexRequests(
  { config, baseDir, file }: LoadedConfig,
  given: IndexArguments,
): readonly IngestRequest[] {
  const { paths, index, prune = false } = given;
  const configured = Object.keys(config.indexes);
  // A config that lies in one of its own sources is not what anyone searches for.
  const chosen = (sources: readonly Source[]) =>
    file === undefined ? sources : sources.map((source) => withoutFile(source, file, baseDir));
  if (paths.length > 0) {
    const name = chooseIndex(index, configured);
    const sources = paths.map((path) => ({
      ...given.source,
      path: isAbsolute(path) ? path : resolve(given.cwd, path),
    }));
    return [{ index: name, sources: chosen(sources), baseDir, prune, ...chunkingOf(config.indexes[name]) }];
  }
  if (configured.length === 0) {
    throw new RetrievalError(
      'invalid_request',
      'There is nothing to index: name a folder or file, or list sources in a config file.',
    );
  }
  if (index !== undefined && !Object.hasOwn(config.indexes, index)) {
    throw new RetrievalError(
      'index_not_found',
      `The config has no index "${index}". It has: ${configured.join(', ')}. Name paths to index something else.`,
    );
  }
  return Object.entries(config.indexes)
    .filter(([name]) => index === undefined || name === index)
    .map(([name, settings]) => ({
      index: name,
      sources: chosen(settings.sources),
      baseDir,
      prune,
      ...chunkingOf(settings),
    }));
}

function chunkingOf(settings: LoadedConfig['config']['indexes'][string] | undefined): Pick<IngestRequest, 'chunking'> {
  return settings?.chunking === undefined ? {} : { chunking: settings.chunking };
}

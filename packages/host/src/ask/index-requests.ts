import { isAbsolute, resolve } from 'node:path';
import { type IndexPart, RetrievalError } from '@touchstone/contract';
import type { IngestRequest, Source } from '@touchstone/ingest';
import { realPlace, sourceIdOf } from '@touchstone/ingest/freshness';
import type { LoadedConfig } from '../file/load-config.ts';
import { withoutFile } from '../file/without-file.ts';
import type { Config } from '../settings/config-schema.ts';
import { evidenceProfile } from '../settings/evidence-profile.ts';
import { chooseIndex } from './choose-index.ts';

/** The sources to index. */
export interface IndexArguments {
  /** Folders, files and globs; none: the sources of the config. */
  readonly paths?: readonly string[];
  /** The folder of relative paths; default: the folder of the config. */
  readonly cwd?: string;
  /** One index; default: the only one, or without paths all of the config. */
  readonly index?: string;
  /** Also remove documents of sources that are not part of this run; default false. */
  readonly prune?: boolean;
  /** Settings for the paths. */
  readonly source?: Omit<Source, 'path'>;
  /** Only this part of the documents; runs on other machines bring the others. Default: all. */
  readonly part?: IndexPart;
}

/** Sources of earlier runs, by index, where the config does not name them. */
export type RememberedSources = ReadonlyMap<string, readonly Source[]>;

/**
 * One request for each index. Without paths: the sources of the config and those of earlier runs, of every index that
 * has some or of the chosen one. With paths: those, in the chosen index; documents of other sources stay.
 */
export function indexRequests(
  { config, baseDir, file }: Pick<LoadedConfig, 'config' | 'baseDir' | 'file'>,
  given: IndexArguments,
  remembered: RememberedSources = new Map(),
): readonly IngestRequest[] {
  const { paths = [], cwd = baseDir, index, prune = false } = given;
  const configured = Object.keys(config.indexes);
  // A config in one of its own sources is left out: no search is for it.
  const chosen = (sources: readonly Source[]) =>
    file === undefined ? sources : sources.map((source) => withoutFile(source, file, baseDir));
  const requestFor = (name: string, sources: readonly Source[]): IngestRequest => ({
    index: name,
    sources,
    baseDir,
    prune,
    chunking: config.indexes[name]?.chunking,
    docsNeedUrl: needsUrls(config, name),
  });
  if (paths.length > 0) {
    const name = chooseIndex(index, configured);
    const sources = paths.map((path) => {
      const place = isAbsolute(path) ? path : resolve(cwd, path);
      return { ...given.source, path: given.source?.name === undefined ? knownPath(name, place) : place };
    });
    return [requestFor(name, chosen(sources))];
  }
  const known = [...new Set([...configured, ...remembered.keys()])];
  if (known.length === 0) {
    throw new RetrievalError(
      'invalid_request',
      'There is nothing to index: list sources in a config file (indexes.NAME.sources), or run "touchstone index PATH".',
    );
  }
  if (index !== undefined && !known.includes(index)) {
    throw new RetrievalError(
      'index_not_found',
      `The config has no index "${index}". It has: ${known.join(', ')}. "touchstone index PATH --index ${index}" makes one.`,
    );
  }
  const requests = known.flatMap((name) => {
    if (index !== undefined && name !== index) return [];
    const sources = sourcesOf(name, prune);
    return sources.length === 0 ? [] : [requestFor(name, chosen(sources))];
  });
  if (requests.length === 0) throw withoutSources(index === undefined ? configured : [index]);
  return requests;

  /** The known path of a source that is the same file or folder through a link: it stays one source. */
  function knownPath(name: string, place: string): string {
    const unnamed = [...(config.indexes[name]?.sources ?? []), ...(remembered.get(name) ?? [])]
      .filter((source) => source.name === undefined)
      .map(({ path }) => resolve(baseDir, path));
    const real = realPlace(place);
    return unnamed.includes(place) ? place : (unnamed.find((known) => realPlace(known) === real) ?? place);
  }

  /** The config's sources, and those of earlier runs beside them; pruning leaves the config's alone. */
  function sourcesOf(name: string, isPruned: boolean): readonly Source[] {
    const own = config.indexes[name]?.sources ?? [];
    if (isPruned && own.length > 0) return own;
    const ids = new Set(own.map((source) => sourceIdOf(source, baseDir)));
    return [...own, ...(remembered.get(name) ?? []).filter((source) => !ids.has(sourceIdOf(source, baseDir)))];
  }
}

/** Such indexes are filled by another program, and only searched from here. */
function withoutSources(indexes: readonly string[]): RetrievalError {
  const named = indexes.map((name) => `"${name}"`).join(', ');
  return new RetrievalError(
    'invalid_config',
    `The config has no sources for ${indexes.length === 1 ? 'index' : 'the indexes'} ${named}, so another program has to fill ` +
      `${indexes.length === 1 ? 'it' : 'them'}. To index from here, add sources to the config (indexes.${indexes[0]}.sources) or run "touchstone index PATH".`,
  );
}

/** True if evidence from this index leaves out docs without a URL. */
function needsUrls({ evidence }: Config, index: string): boolean {
  const { collections } = evidence;
  const isDocs =
    collections === undefined || collections.some((place) => place.index === index && place.type === 'docs');
  return isDocs && evidenceProfile(evidence).docsNeedUrl;
}

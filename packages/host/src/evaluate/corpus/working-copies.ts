import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type GoldenCorpus, type GoldenSource, RetrievalError } from '@touchstone/contract';
import { contentHash, type Source, sliceLines } from '@touchstone/ingest';
import { readMemories } from '../../ask/index-memories.ts';
import type { Config } from '../../settings/config-schema.ts';
import type { CorpusPlace, EvaluatedConfig } from '../options.ts';
import type { QuestionSet } from '../questions/question-set.ts';

/** A set that was skipped, because the sources of its corpus are unknown. */
export interface SkippedSet {
  /** Name of the set. */
  readonly set: string;
  /** The missing sources and commits, and how to provide them. */
  readonly reason: string;
}

/** A working copy: its folder, and the source to index. */
export interface WorkingCopy {
  readonly folder: string;
  readonly repo: string;
  readonly source: Source;
}

/**
 * The corpus of a set, where it is made of working copies and the choice names nothing else. Indexes of the config come
 * first unless a folder of sources is named.
 */
export function corpusOfWorkingCopies(
  { corpus }: QuestionSet,
  { index, package: name }: CorpusPlace,
  config: Config,
  sources: string | undefined,
): (GoldenCorpus & { readonly sources: readonly GoldenSource[] }) | undefined {
  if (corpus?.sources === undefined || index !== undefined || name !== undefined) return undefined;
  if (sources === undefined && Object.keys(config.indexes).length > 0) return undefined;
  return { ...corpus, sources: corpus.sources };
}

/**
 * The corpus of a set without one of its own: a set of this very folder, where no config names an index, uses the index
 * that was made of the folder.
 */
export function placeOf<Place extends CorpusPlace>(
  { corpus }: QuestionSet,
  place: Place,
  loaded: EvaluatedConfig,
  sources: string | undefined,
): Place {
  const [own, ...others] = corpus?.sources ?? [];
  const isSaid = place.index !== undefined || place.package !== undefined || sources !== undefined;
  if (isSaid || others.length > 0 || own?.folder !== basename(loaded.baseDir)) return place;
  const made = readMemories(loaded).map(({ index }) => index);
  return Object.keys(loaded.config.indexes).length > 0 || made.length === 0 ? place : { ...place, index: made };
}

/** The reason why a set cannot be run here; `sources` is the folder of working copies, if there is one. */
export function skippedSet(
  set: QuestionSet,
  choice: CorpusPlace,
  loaded: EvaluatedConfig,
  sources: string | undefined,
): SkippedSet | undefined {
  const corpus = corpusOfWorkingCopies(set, placeOf(set, choice, loaded, sources), loaded.config, sources);
  return corpus === undefined || sources !== undefined ? undefined : { set: set.name, reason: missing(corpus.sources) };
}

/**
 * Finds the working copies of a corpus below a folder.
 *
 * @throws `invalid_config` where no folder was named, or one of them is not in it.
 */
export async function workingCopies(
  wanted: readonly GoldenSource[],
  place: string | undefined,
): Promise<readonly WorkingCopy[]> {
  if (place === undefined) throw new RetrievalError('invalid_config', missing(wanted));
  const found: WorkingCopy[] = [];
  for (const { folder: name, ...source } of wanted) {
    const folder = join(place, name);
    const isFolder = await stat(folder).then(
      (entry) => entry.isDirectory(),
      () => false,
    );
    if (!isFolder) {
      throw new RetrievalError('invalid_config', `${folder} is not a folder: ${place} must hold ${list(wanted)}.`);
    }
    found.push({ folder, repo: source.repo, source: { path: folder, root: folder, ...source } });
  }
  return found;
}

/** Expected items whose text differs from the time of the set: the working copy is of another commit. */
export async function movedPlaces(
  { queries }: QuestionSet,
  copies: readonly WorkingCopy[],
): Promise<readonly string[]> {
  const texts = new Map<string, string | undefined>();
  const moved: string[] = [];
  for (const { label, expected } of queries.flatMap(({ items }) => items)) {
    const { repo, path, startLine, endLine, contentHash: hash } = expected;
    const copy = copies.length === 1 ? copies[0] : copies.find((one) => one.repo === repo);
    if (copy === undefined || path === undefined || startLine === undefined || endLine === undefined) continue;
    const file = join(copy.folder, path);
    if (!texts.has(file)) texts.set(file, await readFile(file, 'utf8').catch(() => undefined));
    const text = texts.get(file);
    const lines = text === undefined ? undefined : sliceLines(text, startLine, endLine);
    if (hash !== undefined && (lines === undefined || contentHash(lines) !== hash)) moved.push(label);
  }
  return moved;
}

function missing(wanted: readonly GoldenSource[]): string {
  return `the sources of its corpus are not here. Put ${list(wanted)} into one folder and name that folder (--sources FOLDER, or TOUCHSTONE_SOURCES), or index them and name the indexes.`;
}

function list(wanted: readonly GoldenSource[]): string {
  return wanted.map(({ folder, repo, ref }) => `${repo} at ${ref} as "${folder}"`).join(' and ');
}

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredChunk } from '@touchstone/contract';
import { documentReading, loadConfig, openReaders } from '@touchstone/host';
import { ingest, type Source } from '@touchstone/ingest';
import { verifyCitations } from '@touchstone/ingest/verify';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { decodeText } from '@touchstone/readers/text';
import type { ExpectedRef, GitState } from './git-state.ts';
import { makeRepository, type Repository } from './repository.ts';

/** What was found when a repository in some state was indexed. */
export interface CheckedState {
  /** What the chunks of each file name as their ref. */
  readonly refs: Readonly<Record<string, ExpectedRef>>;
  readonly expected: Readonly<Record<string, ExpectedRef>>;
  /** Citations whose source does not have the cited text. */
  readonly wrong: readonly string[];
  /** How often a program of the repository's config was started. */
  readonly started: number;
}

/** Indexes a repository in this state, and holds every citation against git and against `verify`. */
export async function checkGitState({ init = [], arrange }: GitState): Promise<CheckedState> {
  const repository = makeRepository(...init);
  try {
    const { refs: expected, indexed = repository } = arrange(repository);
    const before = repository.sprung();
    const chunks = await indexFolder(indexed.folder);
    const started = repository.sprung() - before;
    const commit = headOf(indexed);
    const refOf = (path: string): ExpectedRef => {
      const refs = new Set(chunks.filter(({ metadata }) => metadata.path === path).map(({ metadata }) => metadata.ref));
      if (refs.size === 0) return 'not indexed';
      return commit !== undefined && refs.has(commit) && refs.size === 1 ? 'commit' : 'content';
    };
    const refs = Object.fromEntries(Object.keys(expected).map((path) => [path, refOf(path)]));
    const wrong = [
      ...chunks.flatMap((chunk) => faultsOf(chunk, indexed)),
      ...(await unverified(chunks, indexed.folder)),
    ];
    return { refs, expected, wrong, started };
  } finally {
    repository.remove();
  }
}

async function indexFolder(folder: string): Promise<readonly StoredChunk[]> {
  const store = sqliteStore({ file: join(folder, '.touchstone', 'index.sqlite') });
  try {
    const readers = await openReaders(await loadConfig({ cwd: folder, env: {}, isTrusted: true }));
    const sources: Source[] = [{ path: '.' }, { path: '*.jsonl' }];
    await ingest({ index: 'x', baseDir: folder, sources, readers }, { store });
    return (await store.fetchByFilter?.({ index: 'x', limit: 1000 })) ?? [];
  } finally {
    await store.close();
  }
}

function headOf({ git }: Repository): string | undefined {
  try {
    return git('rev-parse', 'HEAD');
  } catch {
    return undefined;
  }
}

/** The bytes that a citation names must hold its text at its lines: those of the commit, or those on disk with the hash that it states. */
function faultsOf({ id, text, metadata }: StoredChunk, { folder }: Repository): readonly string[] {
  const { ref, path, start_line: start, end_line: end, reader } = metadata;
  if (typeof ref !== 'string' || typeof path !== 'string') return [`${id} has no ref or path`];
  const isContent = ref.startsWith('sha256:');
  const bytes = isContent ? readFileSync(join(folder, path)) : committedBytes(folder, `${ref}:${path}`);
  if (bytes === undefined) return [`${id}: git has no ${ref}:${path}`];
  const isRecord = path.endsWith('.jsonl');
  if (isContent && !isRecord && ref !== `sha256:${createHash('sha256').update(bytes).digest('hex')}`) {
    return [`${id}: the hash is not that of the file`];
  }
  const source = decodeText(bytes)?.text ?? '';
  // What a reader made of a page is read again by `verify`.
  if (reader !== undefined) return [];
  if (isRecord) return source.includes(JSON.stringify(text)) ? [] : [`${id}: the file has no such record`];
  const lines = source
    .split('\n')
    .slice(Number(start) - 1, Number(end))
    .join('\n');
  return lines === text ? [] : [`${id}: lines ${start} to ${end} say something else`];
}

/** Not by the product's own reading of git. */
function committedBytes(folder: string, object: string): Buffer | undefined {
  try {
    const env = { PATH: process.env.PATH, GIT_NO_REPLACE_OBJECTS: '1' };
    return execFileSync('git', ['-C', folder, 'cat-file', 'blob', object], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}

async function unverified(chunks: readonly StoredChunk[], folder: string): Promise<readonly string[]> {
  const cited = chunks.map(({ id, text, metadata }) => ({
    citation: id,
    text,
    repo: stringOf(metadata.repo),
    ref: stringOf(metadata.ref),
    path: stringOf(metadata.path),
    startLine: numberOf(metadata.start_line),
    endLine: numberOf(metadata.end_line),
    anchor: stringOf(metadata.anchor),
    reader: stringOf(metadata.reader),
    contentHash: stringOf(metadata.content_hash),
  }));
  const readDocument = documentReading(await loadConfig({ cwd: folder, env: {}, isTrusted: true }));
  const checks = await verifyCitations(cited, { places: [{ root: folder }], readDocument });
  return checks.flatMap(({ citation, status, reason }) =>
    status === 'match' ? [] : [`${citation}: verify says ${status}. ${reason ?? ''}`],
  );
}

const stringOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined);

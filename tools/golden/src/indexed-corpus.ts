import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { GoldenCorpus } from '@touchstone/contract';
import { candidateId } from '@touchstone/core-fusion';
import { ingest, type Source } from '@touchstone/ingest';
import { sqliteStore } from '@touchstone/provider-sqlite';

/** Packages that golden sets may name as their corpus, and the files of them that the demo indexes. */
const packages: Readonly<Record<string, readonly string[]>> = {
  fastify: ['docs/**/*.md', 'lib/**/*.js', 'types/**/*.d.ts', 'fastify.js', 'fastify.d.ts'],
};

/** Where a chunk stands in its file, and the id that a golden set names it by. */
export interface PlacedChunk {
  readonly candidateId: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** What an expected item names: a file, in a repository where the corpus has several. */
interface FilePlace {
  readonly path: string;
  readonly repo?: string;
}

/** A corpus: its text and its chunks. */
export interface IndexedCorpus {
  /** The version of an installed package; for sources, what the set says: a folder does not tell its commit. */
  readonly version: string;
  /** In the order of their ids; undefined where no file of the corpus is there. */
  chunksOf(place: FilePlace): readonly PlacedChunk[] | undefined;
  readText(place: FilePlace): string;
}

/** A folder to index, and what the set calls the repository in it. */
interface Folder {
  readonly folder: string;
  readonly repo?: string;
  readonly source: Source;
}

const index = 'golden';

/**
 * Indexes a corpus with the defaults, into a store that is removed again. Chunks do not depend on an embedder. `sources` is the folder
 * that holds the working copies of a corpus with sources.
 */
export async function indexCorpus(corpus: GoldenCorpus, sources: string | undefined): Promise<IndexedCorpus> {
  const { version, folders } =
    corpus.sources === undefined ? installedPackage(corpus.name) : workingCopies(corpus, sources);
  const place = mkdtempSync(join(tmpdir(), 'touchstone-golden-'));
  const store = sqliteStore({ file: join(place, 'index.sqlite') });
  try {
    await ingest({ index, baseDir: place, sources: folders.map(({ source }) => source) }, { store });
    const chunks = await store.fetchByFilter({ index, limit: 1_000_000 });
    const chunksByFile = new Map<string, PlacedChunk[]>();
    for (const { id, metadata } of chunks) {
      const { repo = '', ref = '', path = '', start_line: startLine = 0, end_line: endLine = 0 } = metadata;
      const chunk = { candidateId: candidateId({ repo, ref, path, chunkId: id }), startLine, endLine };
      // An item of a corpus with one repository need not name it.
      for (const key of folders.length === 1
        ? [fileKey({ path }), fileKey({ path, repo })]
        : [fileKey({ path, repo })]) {
        chunksByFile.set(key, [...(chunksByFile.get(key) ?? []), chunk]);
      }
    }
    return {
      version,
      chunksOf: (file) => chunksByFile.get(fileKey(file)),
      readText: ({ path, repo }) => {
        const { folder } = folders.find((one) => one.repo === repo) ?? folders[0] ?? { folder: '' };
        return readFileSync(join(folder, path), 'utf8');
      },
    };
  } finally {
    await store.close();
    rmSync(place, { recursive: true, force: true });
  }
}

function fileKey({ path, repo = '' }: FilePlace): string {
  return `${repo}\0${path}`;
}

function installedPackage(name: string) {
  const include = packages[name];
  if (include === undefined) {
    throw new Error(`No package is named "${name}". Known packages: ${Object.keys(packages).join(', ')}.`);
  }
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const folder = dirname(manifest);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string };
  return { version, folders: [{ folder, source: { path: folder, name, include } }] as readonly Folder[] };
}

function workingCopies({ name, ref, sources = [] }: GoldenCorpus, place: string | undefined) {
  const wanted = sources.map((source) => `${source.repo} at ${source.ref} as ${source.folder}`).join(', ');
  if (place === undefined) {
    throw new Error(`The corpus "${name}" is not installed: name the folder with ${wanted} by --sources FOLDER.`);
  }
  const folders = sources.map(({ folder: below, ...source }): Folder => {
    const folder = join(place, below);
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
      throw new Error(`${folder} is not there: ${place} must hold ${wanted}.`);
    }
    return { folder, repo: source.repo, source: { path: folder, root: folder, ...source } };
  });
  return { version: ref, folders };
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { candidateId } from '@touchstone/core-fusion';
import { ingest } from '@touchstone/ingest';
import { sqliteStore } from '@touchstone/provider-sqlite';

/** What golden sets may name as their corpus, and the files of it that the demo indexes. */
const corpora: Readonly<Record<string, readonly string[]>> = {
  fastify: ['docs/**/*.md', 'lib/**/*.js', 'types/**/*.d.ts', 'fastify.js', 'fastify.d.ts'],
};

/** Where a chunk stands in its file, and the id that a golden set names it by. */
export interface PlacedChunk {
  readonly candidateId: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** An installed package, its text and its chunks. */
export interface IndexedPackage {
  readonly version: string;
  /** In the order of their ids. */
  readonly chunksByPath: ReadonlyMap<string, readonly PlacedChunk[]>;
  readText(path: string): string;
}

const index = 'golden';

/** Indexes an installed package with the defaults, into a store that is removed again. Chunks do not depend on an embedder. */
export async function indexPackage(name: string): Promise<IndexedPackage> {
  const include = corpora[name];
  if (include === undefined) {
    throw new Error(`No corpus is named "${name}". Known corpora: ${Object.keys(corpora).join(', ')}.`);
  }
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const folder = dirname(manifest);
  const place = mkdtempSync(join(tmpdir(), 'touchstone-golden-'));
  const store = sqliteStore({ file: join(place, 'index.sqlite') });
  try {
    await ingest({ index, baseDir: place, sources: [{ path: folder, name, include }] }, { store });
    const chunks = await store.fetchByFilter({ index, limit: 1_000_000 });
    const chunksByPath = new Map<string, PlacedChunk[]>();
    for (const { id, metadata } of chunks) {
      const { repo = '', ref = '', path = '', start_line: startLine = 0, end_line: endLine = 0 } = metadata;
      const chunk = { candidateId: candidateId({ repo, ref, path, chunkId: id }), startLine, endLine };
      chunksByPath.set(path, [...(chunksByPath.get(path) ?? []), chunk]);
    }
    const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
    return { version, chunksByPath, readText: (path) => readFileSync(join(folder, path), 'utf8') };
  } finally {
    await store.close();
    rmSync(place, { recursive: true, force: true });
  }
}

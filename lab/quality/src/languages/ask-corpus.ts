import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Embedder } from '@touchstone/contract';
import { ingest, type Source } from '@touchstone/ingest';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { type Ask, type MethodName, methods } from '../methods.ts';

/** A corpus that can be asked by each method. */
export interface AskedCorpus {
  readonly ask: Record<MethodName, Ask>;
  /** Removes it. */
  end(): Promise<void>;
}

/** What documents are indexed with: without an embedder they are searched by words alone. */
export interface IndexedWith {
  readonly embedder?: Embedder;
  /** Default: detected in each document. */
  readonly language?: Source['language'];
}

/** Indexes documents, with the defaults otherwise, in a folder of its own. */
export async function indexedCorpus(
  documents: ReadonlyMap<string, string>,
  { embedder, language }: IndexedWith,
): Promise<AskedCorpus> {
  const baseDir = mkdtempSync(join(tmpdir(), 'touchstone-languages-'));
  const store = sqliteStore({ file: join(baseDir, 'index.sqlite') });
  const lines = [...documents].map(([_id, text]) => JSON.stringify({ _id, text }));
  writeFileSync(join(baseDir, 'corpus.jsonl'), `${lines.join('\n')}\n`);
  await ingest({ index, baseDir, sources: [{ path: 'corpus.jsonl', language }] }, { store, embedder });
  return {
    ask: methods({ store, embedder, index }),
    async end() {
      await store.close?.();
      rmSync(baseDir, { recursive: true, force: true });
    },
  };
}

const index = 'languages';

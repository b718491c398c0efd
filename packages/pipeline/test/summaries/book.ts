import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Metadata, StoredChunk } from '@touchstone/contract';
import { ingest } from '@touchstone/ingest';
import { localEmbedder } from '@touchstone/local-models';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { onTestFinished } from 'vitest';

export interface BookRecord {
  readonly _id: string;
  readonly title: string;
  readonly text: string;
  readonly metadata: Metadata;
}

/** What each chapter of the small book is about, and what its sections say of it. */
const subjects = [
  ['Keys', 'private key', 'wallet', 'seed phrase'],
  ['Transactions', 'transaction', 'nonce', 'fee'],
  ['Contracts', 'contract', 'compiler', 'bytecode'],
  ['Consensus', 'validator', 'block', 'stake'],
] as const;

const sayings = [
  (a: string, b: string) => `A ${a} stands at the centre of this section, because no ${b} is understood without it.`,
  (a: string, b: string) => `Whoever keeps a ${a} also keeps a ${b}, and both have to be written down with care.`,
  (a: string, b: string) => `The ${b} follows from the ${a} by rules that every reader can check on paper.`,
  (a: string) => `Early authors said little about the ${a} and left its details to those who came later.`,
  (a: string, b: string) => `An error in the ${b} is found late, often after the ${a} has been used for years.`,
];

/** A book of four chapters with seven sections each; the same in every run. */
export function smallBook(): readonly BookRecord[] {
  return subjects.flatMap(([chapter, ...terms], number) =>
    Array.from({ length: 7 }, (_, section): BookRecord => {
      const [a, b] = [terms[section % 3] ?? '', terms[(section + 1) % 3] ?? ''];
      const said = sayings.filter((__, at) => at !== section % 5).map((saying) => saying(a, b));
      const title = `${chapter} > ${a} ${section + 1}`;
      return {
        _id: `b#c${number + 1}s${section + 1}`,
        title,
        text: `${said.slice(0, 2).join(' ')}\n\n${said.slice(2).join(' ')} Section ${section + 1} of ${chapter} ends with the ${a}.`,
        metadata: {
          page_number: 10 * (number + 1) + section,
          chapter_number: number + 1,
          chapter_title: chapter,
        },
      };
    }),
  );
}

export const embedder = localEmbedder();

/** An index "book" in a store of its own, which `index` fills with records in place of those before. */
export function openBook() {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-summaries-'));
  const store = sqliteStore({ file: join(folder, 'index.sqlite') });
  onTestFinished(async () => {
    await store.close?.();
    rmSync(folder, { recursive: true, force: true });
  });
  const index = async (records: readonly BookRecord[]) => {
    writeFileSync(join(folder, 'book.jsonl'), records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    await ingest(
      { index: 'book', baseDir: folder, sources: [{ path: 'book.jsonl', type: 'docs' }] },
      { store, embedder },
    );
  };
  const chunksOf = (name: string): Promise<readonly StoredChunk[]> =>
    store.fetchByFilter({ index: name, limit: 10_000 });
  return { folder, store, index, chunksOf };
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isRetrievalError } from '@touchstone/contract';
import { expect, it } from 'vitest';
import type { SqliteStore } from '../src/index.ts';
import { documentRecord } from './document-record.ts';
import { openStore, temporaryFile } from './temporary-store.ts';

const documents = 60;
const words = ['alpha', 'beta', 'gamma', 'delta', 'omega'];

/** A file of two pages of everything: chunks, metadata, vectors of both kinds, postings, lengths and a ledger. */
async function writtenFile(): Promise<string> {
  const file = temporaryFile();
  const store = openStore(file);
  const embedding = { provider: 'test', model: 'test', dimensions: 32, metric: 'cosine' } as const;
  await store.ensureIndex({ index: 'a', fingerprint: { embedding, sparse: 'test' } });
  const changes = Array.from({ length: documents }, (_, d) => ({
    kind: 'replace' as const,
    record: documentRecord(`d${d}`, 4),
    chunks: Array.from({ length: 4 }, (__, c) => ({
      id: `d${d}#${c}`,
      text: `${words[(d + c) % words.length]} text${d} of part${c} ${'and so on '.repeat(20)}`,
      metadata: { document_id: `d${d}`, title: `Title ${d}`, start_line: c, source_type: c === 0 ? 'code' : 'docs' },
      vector: Float32Array.from({ length: 32 }, (___, i) => Math.sin(d * 31 + c * 7 + i)),
      sparse: { indices: [c, 10 + d], values: [1, 0.5] },
    })),
  }));
  await store.applyDocuments?.('a', changes);
  await store.close();
  return file;
}

/** What the store says when asked for everything; the error where it refuses. */
async function answersOf(store: SqliteStore): Promise<readonly unknown[]> {
  const vector = new Float32Array(32).fill(1);
  const calls: readonly (() => Promise<unknown>)[] = [
    () => store.describe('a').then(({ version, sizeBytes, ...rest }) => rest),
    () => store.readDocuments?.('a') ?? Promise.resolve(),
    () => store.fetchByFilter?.({ index: 'a', limit: 1000 }) ?? Promise.resolve(),
    ...words.map((text) => () => store.searchKeyword({ index: 'a', text, topK: 100 })),
    () => store.searchKeyword({ index: 'a', text: 'text7 part3', topK: 100 }),
    () =>
      store.searchKeyword({
        index: 'a',
        text: 'and',
        topK: 100,
        filter: { field: 'title', op: 'eq', value: 'Title 3' },
      }),
    () => store.count('a', { field: 'source_type', op: 'eq', value: 'code' }),
    () => store.searchDense({ index: 'a', vector, topK: 50 }),
    () => store.searchSparse({ index: 'a', vector: { indices: [1, 12], values: [1, 1] }, topK: 50 }),
  ];
  const answers: unknown[] = [];
  for (const call of calls) {
    const answer = await call().catch((thrown: unknown) => {
      if (!isRetrievalError(thrown)) throw thrown;
      return refused;
    });
    answers.push(answer === refused ? refused : JSON.stringify(answer));
  }
  return answers;
}

const refused = Symbol('refused');

it('one changed byte anywhere: no answer differs in silence, and the check finds whatever changes an answer', async () => {
  const file = await writtenFile();
  const sound = readFileSync(file);
  const expected = await answersOf(openStore(file));
  expect(expected).not.toContain(refused);
  const outcome = { unnoticed: 0, refusedByRead: 0, foundByCheck: 0, harmless: 0 };
  for (let seed = 1; seed <= tries; seed += 1) {
    const damaged = Buffer.from(sound);
    // The header says what kind of file it is; a Weyl sequence spreads the rest.
    const at = 100 + Math.floor(((seed * 0.618033988749895) % 1) * (sound.length - 100));
    damaged[at] = (damaged[at] ?? 0) ^ (1 << (seed % 8));
    const copy = temporaryFile();
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, damaged);
    const store = openStore(copy);
    const answers = await answersOf(store);
    const isFound = await store.checkIntegrity().then(
      () => false,
      (thrown: unknown) => isRetrievalError(thrown),
    );
    const differs = answers.some((answer, place) => answer !== expected[place]);
    const differsInSilence = answers.some((answer, place) => answer !== refused && answer !== expected[place]);
    if (differsInSilence || (differs && !isFound)) outcome.unnoticed += 1;
    if (differsInSilence) expect.soft({ at, answers: differing(answers, expected) }).toBe('no silent difference');
    if (differs && !isFound) expect.soft({ at, seed }).toBe('found by the check');
    if (differs) outcome.refusedByRead += 1;
    if (isFound) outcome.foundByCheck += 1;
    else outcome.harmless += 1;
    await store.close();
  }
  expect(outcome.unnoticed).toBe(0);
  expect(outcome.foundByCheck).toBeGreaterThan(tries / 3);
});

const tries = 150;

function differing(answers: readonly unknown[], expected: readonly unknown[]): readonly number[] {
  return answers.flatMap((answer, place) => (answer === refused || answer === expected[place] ? [] : [place]));
}

import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRetrievalError } from '@touchstone/contract';
import { diagnose } from '@touchstone/host/inspect';
import { type SqliteStore, sqliteStore } from '@touchstone/provider-sqlite';
import type { CheckCase } from '../check-case.ts';
import { damageFile } from './damage-file.ts';
import type { Damage } from './database-groups.ts';

/** Damages a copy of a sound database: each answer must be the right one or a refusal, and `doctor` must find what changes an answer. */
export const checkDatabase: CheckCase = async (folder, measured) => {
  const damage = JSON.parse(readFileSync(join(folder, 'damage.json'), 'utf8')) as Damage;
  const { file: sound, answers: expected } = await soundDatabase();
  mkdirSync(join(folder, '.touchstone'));
  const file = join(folder, '.touchstone', 'index.sqlite');
  damageFile(sound, file, damage);
  const answers = await measured(() => readAll(file));
  const faults = answers.flatMap((answer, at) => {
    if ('thrown' in answer) return [`question ${at} threw ${answer.thrown}`];
    return answer.refused || answer.said === expected[at] || mayMiss.has(at)
      ? []
      : [`question ${at} is answered wrongly, without a word`];
  });
  const differs = answers.some((answer, at) => !('said' in answer) || answer.said !== expected[at]);
  const findings = await diagnose({ cwd: folder, env: {} }).catch((thrown: unknown) =>
    String(thrown instanceof Error ? thrown.stack : thrown),
  );
  if (typeof findings === 'string') return [...faults, `doctor threw ${findings}`];
  const isFound = findings.some(
    ({ status, check }) => status !== 'ok' && (check === 'store' || check.startsWith('index')),
  );
  return differs && !isFound ? [...faults, 'doctor finds nothing, though an answer differs'] : faults;
};

/** What the store says when it is asked for everything. */
type Answer =
  | { readonly said: string; readonly refused?: undefined }
  | { readonly refused: true; readonly said?: undefined }
  | { readonly thrown: string; readonly refused?: undefined; readonly said?: undefined };

async function readAll(file: string): Promise<readonly Answer[]> {
  const store = sqliteStore({ file });
  try {
    const answers: Answer[] = [];
    for (const question of questions) {
      const answer = await question(store).then(
        (said): Answer => ({ said: JSON.stringify(said) ?? 'nothing' }),
        (thrown: unknown): Answer =>
          isRetrievalError(thrown) && thrown.code !== 'internal'
            ? { refused: true }
            : { thrown: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) },
      );
      answers.push(answer);
    }
    return answers;
  } finally {
    await store.close().catch(() => {});
  }
}

const index = 'a';
const words = ['alpha', 'beta', 'gamma', 'delta', 'omega'];

/** Damage to SQLite's own indexes may hide records of the ledger and ids; then `doctor` has to say so. See docs/operate.md. */
const mayMiss = new Set([1, 2, 13]);

const questions: readonly ((store: SqliteStore) => Promise<unknown>)[] = [
  (store) => store.listIndexes(),
  (store) => store.describe(index).then(({ version, sizeBytes, ...rest }) => rest),
  async (store) => store.readDocuments?.(index),
  async (store) => store.fetchByFilter?.({ index, limit: 1000 }),
  ...words.map((text) => (store: SqliteStore) => store.searchKeyword({ index, text, topK: 100 })),
  (store) => store.searchKeyword({ index, text: 'text7 part3', topK: 100 }),
  (store) =>
    store.searchKeyword({ index, text: 'and', topK: 100, filter: { field: 'title', op: 'eq', value: 'Title 3' } }),
  (store) => store.searchDense({ index, vector: new Float32Array(32).fill(1), topK: 50 }),
  (store) => store.searchSparse({ index, vector: { indices: [1, 12], values: [1, 1] }, topK: 50 }),
  async (store) => store.fetchByIds(index, ['d7#1', 'd8#3', 'none']),
];

let made: Promise<{ readonly file: string; readonly answers: readonly (string | undefined)[] }> | undefined;

/** Made once in each process: chunks, metadata, vectors of both kinds, postings, lengths and a ledger. */
function soundDatabase() {
  made ??= makeDatabase();
  return made;
}

async function makeDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-sound-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'index.sqlite');
  const store = sqliteStore({ file, newIdentity: () => 'sound' });
  const embedding = { provider: 'test', model: 'test', dimensions: 32, metric: 'cosine' } as const;
  await store.ensureIndex({ index, fingerprint: { embedding, sparse: 'test' } });
  await store.applyDocuments?.(
    index,
    Array.from({ length: 60 }, (_, at) => document(at)),
  );
  await store.close();
  return { file, answers: (await readAll(file)).map(({ said }) => said) };
}

function document(at: number) {
  const record = {
    documentId: `d${at}`,
    sourceId: 's',
    contentHash: `sha256:${at}`,
    sizeBytes: at,
    modifiedMs: 1000 * at,
    settingsHash: 'h',
    ref: 'r',
    chunkCount: 4,
  };
  const chunks = [0, 1, 2, 3].map((part) => ({
    id: `d${at}#${part}`,
    text: `${words[(at + part) % words.length]} text${at} of part${part} ${'and so on '.repeat(20)}`,
    metadata: { document_id: `d${at}`, title: `Title ${at}`, start_line: part },
    vector: Float32Array.from({ length: 32 }, (_, place) => Math.sin(at * 31 + part * 7 + place)),
    sparse: { indices: [part, 10 + at], values: [1, 0.5] },
  }));
  return { kind: 'replace' as const, record, chunks };
}

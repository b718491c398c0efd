import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRetrievalError, linePart, type StoredChunk } from '@touchstone/contract';
import { documentReading, loadConfig, openReaders } from '@touchstone/host';
import { type IngestReport, ingest } from '@touchstone/ingest';
import { verifyCitations } from '@touchstone/ingest/verify';
import { localEmbedder } from '@touchstone/local-models';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { decodeText, withoutEmbeddedFiles } from '@touchstone/readers/text';
import type { CheckCase } from '../check-case.ts';
import { citedText } from './cited-text.ts';

const embedder = localEmbedder();

/** Readers are looked for where this program is: a temporary folder has none. */
const loaded = {
  ...(await loadConfig({ cwd: import.meta.dirname, env: {}, isTrusted: true })),
  baseDir: import.meta.dirname,
};

/**
 * Indexes the file by the way that users take, readers and embedder included. It must not end the run, take its neighbour along or
 * stay without a word; every chunk must be what the file says at its lines, and all that it says must be in a chunk.
 */
export const checkFile: CheckCase = async (folder, measured) => {
  const baseDir = join(folder, 'source');
  const names = readdirSync(baseDir);
  const hostile = names.find((name) => name !== 'good.md') ?? '';
  const readers = await openReaders(loaded);
  const isRecords = hostile.endsWith('.jsonl');
  const sources = isRecords ? [{ path: '.', include: ['*.md'] }, { path: hostile }] : [{ path: '.' }];
  const store = sqliteStore({ file: join(folder, 'state', 'index.sqlite') });
  const run = (index: string) =>
    ingest({ index, baseDir, sources, readers }, { store, embedder, tokenFamily: 'wordpiece' });
  try {
    const report = await measured(() => run('first').catch((thrown: unknown) => ({ thrown })));
    if ('thrown' in report) return faultsOfRefusal(report.thrown, isRecords);
    const chunks = (await store.fetchByFilter?.({ index: 'first', limit: 1_000_000 })) ?? [];
    const bytes = readFileSync(join(baseDir, hostile));
    return [
      ...faultsOfReport(report, chunks),
      ...(await faultsOfChunks(
        chunks.filter(({ metadata }) => metadata.path === hostile),
        bytes,
        report,
      )),
      ...(await unverified(chunks, baseDir)),
      ...(await differences(report, chunks, async () => {
        const second = await run('second');
        return { report: second, chunks: (await store.fetchByFilter?.({ index: 'second', limit: 1_000_000 })) ?? [] };
      })),
    ];
  } finally {
    await store.close();
  }
};

/** Only records are refused: a malformed one ends the run before anything is written, and names its line. */
function faultsOfRefusal(thrown: unknown, isRecords: boolean): readonly string[] {
  if (!isRetrievalError(thrown)) return [`the run threw ${thrown instanceof Error ? thrown.stack : String(thrown)}`];
  const names = /line \d|_id|chunk "/.test(thrown.message);
  if (isRecords && (thrown.code === 'invalid_request' || thrown.code === 'invalid_config') && names) return [];
  return [
    `the run ended with ${thrown.code}: ${thrown.message.slice(0, 300)} ${String(thrown.cause ?? '').slice(0, 300)}`,
  ];
}

function faultsOfReport({ warnings, skipped }: IngestReport, chunks: readonly StoredChunk[]): readonly string[] {
  const good = chunks.some(({ id, text }) => id === 'good.md#good' && text.includes('neighbour'));
  const failed = warnings.filter(({ message }) => message.includes('the parser of its format failed'));
  const unexpected = skipped.filter(
    ({ reason }) => !['binary', 'unknown_encoding', 'minified', 'secret'].includes(reason),
  );
  return [
    ...(good ? [] : ['the neighbour is not indexed as it was written']),
    ...failed.map(({ message }) => `an unforeseen failure: ${message}`),
    ...unexpected.map(({ path, reason }) => `${path} is skipped: ${reason}`),
  ];
}

async function faultsOfChunks(
  chunks: readonly StoredChunk[],
  bytes: Buffer,
  { warnings, skipped }: IngestReport,
): Promise<readonly string[]> {
  const isLeftOut =
    skipped.length > 0 || warnings.some(({ code }) => code === 'document_unreadable' || code === 'document_secret');
  if (isLeftOut) return chunks.length === 0 ? [] : ['it is left out, and has chunks'];
  const first = chunks[0];
  const { text } = withoutEmbeddedFiles(decodeText(bytes)?.text ?? '');
  if (first === undefined)
    return text.trim() === '' || bytes.length === 0 ? [] : ['it has no chunk, and nobody is told'];
  if (first.metadata.start_line === undefined) return [];
  const lines = text.split('\n');
  const covered = new Uint8Array(lines.length + 1);
  const faults: string[] = [];
  for (const { id, text: slice, metadata } of chunks) {
    const [start, end] = [Number(metadata.start_line), Number(metadata.end_line)];
    const part = linePart(metadata);
    const said = lines.slice(start - 1, end).join('\n');
    if (slice !== (part === undefined ? said : said.slice(part.start, part.end))) {
      faults.push(`${id} is not what lines ${start} to ${end} say`);
    }
    covered.fill(1, start, end + 1);
  }
  const lost = lines.findIndex((line, at) => line.trim() !== '' && covered[at + 1] === 0);
  return lost === -1 ? faults : [...faults, `line ${lost + 1} is in no chunk`];
}

async function unverified(chunks: readonly StoredChunk[], baseDir: string): Promise<readonly string[]> {
  const checks = await verifyCitations(sample(chunks).map(citedText), {
    places: [{ root: baseDir }],
    readDocument: documentReading(loaded),
  });
  return checks
    .filter(({ status }) => status !== 'match')
    .slice(0, 3)
    .map(({ citation, status, reason }) => `verify calls ${citation} ${status}: ${reason ?? ''}`);
}

/** `verify` looks through the whole file for each citation. */
function sample<T>(all: readonly T[]): readonly T[] {
  const most = 40;
  const step = Math.max(1, Math.ceil(all.length / most));
  return all.filter((_, at) => at % step === 0);
}

async function differences(
  { warnings }: IngestReport,
  chunks: readonly StoredChunk[],
  again: () => Promise<{ readonly report: IngestReport; readonly chunks: readonly StoredChunk[] }>,
): Promise<readonly string[]> {
  if (isMachines(warnings)) return [];
  const plain = (list: readonly StoredChunk[]) =>
    list.map(({ id, text, metadata: { knowledge_base_id: _, ...rest } }) => JSON.stringify([id, text, rest]));
  const { report, chunks: others } = await again();
  if (isMachines(report.warnings)) return [];
  const [first, second] = [plain(chunks), plain(others)];
  const at = first.findIndex((chunk, place) => chunk !== second[place]);
  return at === -1 && first.length === second.length ? [] : [`a second run made other chunks, from number ${at}`];
}

/** A limit of time or memory depends on the machine: another run may keep within it. */
function isMachines(warnings: IngestReport['warnings']): boolean {
  return warnings.some(({ message }) => message.includes('takes more than the limit'));
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredChunk } from '@touchstone/contract';
import {
  type LoadedConfig,
  loadConfig,
  type OpenEvidence,
  openEvidence,
  openProviders,
  openRetriever,
} from '@touchstone/host';
import { ingest } from '@touchstone/ingest';
import { localEmbedder } from '@touchstone/local-models';
import { sqliteStore } from '@touchstone/provider-sqlite';

/** An index of known content, open for questions. */
export interface AskedIndex {
  readonly folder: string;
  readonly loaded: LoadedConfig;
  readonly retriever: Awaited<ReturnType<typeof openRetriever>>;
  readonly evidence: OpenEvidence;
  readonly store: Awaited<ReturnType<typeof openProviders>>['store'];
  readonly chunks: readonly StoredChunk[];
}

/** The name of the index. */
export const askedIndex = 'asked';

let opened: Promise<AskedIndex> | undefined;

/** One for each process, made at the first question. */
export function openAskedIndex(): Promise<AskedIndex> {
  opened ??= open();
  return opened;
}

async function open(): Promise<AskedIndex> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-asked-'));
  writeFileSync(join(folder, 'records.jsonl'), records());
  const file = join(folder, '.touchstone', 'index.sqlite');
  const store = sqliteStore({ file });
  await ingest(
    { index: askedIndex, baseDir: folder, sources: [{ path: 'records.jsonl' }] },
    { store, embedder: localEmbedder() },
  );
  const chunks = (await store.fetchByFilter?.({ index: askedIndex, limit: 10_000 })) ?? [];
  await store.close();
  const loaded = await loadConfig({ cwd: folder, env: {}, isTrusted: true });
  const providers = await openProviders(loaded, ['embedder', 'reranker']);
  const options = { engine: 'torture', providers, writesLog: false };
  const [retriever, evidence] = await Promise.all([openRetriever(loaded, options), openEvidence(loaded, options)]);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { folder, loaded, retriever, evidence, store: providers.store, chunks };
}

/** Two thousand records with metadata of every type. */
function records(): string {
  const words = ['harbour', 'ship', 'rope', 'quay', 'lighthouse', 'storm', 'anchor', 'sail'];
  return Array.from({ length: 2000 }, (_, at) => {
    const text = Array.from({ length: 40 }, (__, place) => words[(at * 7 + place * place) % words.length]).join(' ');
    const day = String((at % 28) + 1).padStart(2, '0');
    const metadata = {
      path: `docs/a${at}.md`,
      n: at % 2 ? at : at / 4,
      flag: at % 3 === 0,
      tags: at % 5 === 0 ? [] : ['red', `t${at % 4}`],
      none: null,
      timestamp: `2026-01-${day}T00:00:00Z`,
    };
    return JSON.stringify({
      _id: `r${at}`,
      title: `Title ${at % 9}${at % 50 === 0 ? ' \u{1f600}' : ''}`,
      text: `${text} number ${at}.`,
      metadata: at % 100 === 0 ? { ...metadata, constructor: 'x', 'a.b': at } : metadata,
    });
  }).join('\n');
}

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Filter, StoredChunk, VectorStore } from '@touchstone/contract';
import { candidateId } from '@touchstone/core-fusion';
import { bgeEmbedder } from '@touchstone/embed-bge';
import { readBeir } from '@touchstone/eval';
import { openRefinement, refineIndex } from '@touchstone/host/refine';
import { ingest } from '@touchstone/ingest';
import { localEmbedder } from '@touchstone/local-models';
import type { EvidenceCollection } from '@touchstone/pipeline';
import { sqliteStore } from '@touchstone/provider-sqlite';

/** A query and the chunks that answer it. */
export interface JudgedQuestion {
  readonly query: string;
  readonly answers: ReadonlySet<string>;
}

/** An indexed corpus and what its own judgements, or its headings, ask. */
export interface Corpus {
  readonly name: string;
  readonly isBeir: boolean;
  /** By the id that candidates have. */
  readonly chunks: ReadonlyMap<string, StoredChunk>;
  readonly own: readonly JudgedQuestion[];
  collections(filter?: Filter): readonly EvidenceCollection[];
  close(): Promise<void>;
}

export interface CorpusOptions {
  /** Globs of what is indexed. Default: everything. */
  readonly include?: readonly string[];
  /** Refines the index, and keeps its second vectors in this file. */
  readonly vectors?: string;
}

/** Indexes a BEIR-form folder, or a folder of docs and code, with the defaults. */
export async function openCorpus(folder: string, { include, vectors }: CorpusOptions = {}): Promise<Corpus> {
  const baseDir = resolve(folder);
  const isBeir = existsSync(join(baseDir, 'corpus.jsonl'));
  const place = mkdtempSync(join(tmpdir(), 'touchstone-grounding-'));
  const store = sqliteStore({ file: join(place, 'index.sqlite') });
  const embedder = localEmbedder();
  const source = isBeir ? { path: 'corpus.jsonl' } : { path: baseDir, include };
  await ingest({ index, baseDir, sources: [source] }, { store, embedder });
  const refined = vectors === undefined ? undefined : await refine(store, vectors);
  const hits = await store.fetchByFilter({ index, limit: 1_000_000 });
  const collection = (name: string, sourceType: 'docs' | 'code', filter: Filter | undefined): EvidenceCollection => ({
    name,
    index,
    sourceType,
    store,
    embedder,
    refinement: refined?.refinement,
    filter,
  });
  return {
    name: basename(baseDir),
    isBeir,
    chunks: new Map(hits.map((hit) => [idOf(hit), hit])),
    own: isBeir ? await judgedQuestions(baseDir, hits) : headings(hits),
    collections: (filter) =>
      isBeir
        ? [collection('records', 'docs', filter)]
        : [
            collection('docs', 'docs', both({ op: 'not', filter: isCode }, filter)),
            collection('code', 'code', both(isCode, filter)),
          ],
    close: async () => {
      await refined?.close();
      await store.close();
      rmSync(place, { recursive: true, force: true });
    },
  };
}

async function refine(store: VectorStore, file: string) {
  const embedder = bgeEmbedder();
  await refineIndex({ index, store, embedder, file });
  const refinement = openRefinement(file, async () => embedder);
  return {
    refinement,
    close: async () => {
      refinement.close();
      await embedder.close();
    },
  };
}

/** The id that a candidate of this chunk has. */
function idOf({ id, metadata: { repo = '', ref = '', path = '' } }: StoredChunk): string {
  return candidateId({ repo, ref, path, chunkId: id });
}

async function judgedQuestions(folder: string, hits: readonly StoredChunk[]): Promise<readonly JudgedQuestion[]> {
  const byDocument = Map.groupBy(hits, ({ id, metadata }) => metadata.document_id ?? id);
  const { queries, qrels } = await readBeir(folder);
  return [...queries.values()].flatMap(({ id, text }) => {
    const judged = [...(qrels.get(id) ?? [])].filter(([, grade]) => grade > 0).map(([document]) => document);
    const answers = new Set(judged.flatMap((document) => (byDocument.get(document) ?? []).map(idOf)));
    return answers.size === 0 ? [] : [{ query: text, answers }];
  });
}

/** Title and heading of a section as a question for it. */
function headings(hits: readonly StoredChunk[]): readonly JudgedQuestion[] {
  const sections = new Map<string, Set<string>>();
  for (const hit of hits) {
    const { source_type: kind, section, title } = hit.metadata;
    const heading =
      section
        ?.split(/ [>›] |[/>]/)
        .at(-1)
        ?.trim() ?? '';
    if (kind === 'code' || heading.length < 4) continue;
    const query = title === undefined || title === heading ? heading : `${title}: ${heading}`;
    sections.set(query, (sections.get(query) ?? new Set()).add(idOf(hit)));
  }
  return [...sections].map(([query, answers]) => ({ query, answers }));
}

function both(first: Filter, second: Filter | undefined): Filter {
  return second === undefined ? first : { op: 'and', filters: [first, second] };
}

const index = 'corpus';
const isCode: Filter = { op: 'eq', field: 'source_type', value: 'code' };

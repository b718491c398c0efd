import { pageName, symbolsOf } from '@touchstone/contract';
import type {
  ContextPack,
  ContextSource,
  EvidenceAnswer,
  EvidenceCandidate,
  RetrievalCall,
  RetrievalResult,
  SearchAnswer,
  WireCallRecord,
  WireStage,
} from '../engine/wire-forms.ts';
import type { KindedScore, ShownResult } from './shown-call.ts';

/** The results of an answer of any kind. */
export function resultsOfAnswer(
  answer: EvidenceAnswer | SearchAnswer | ContextPack,
  stages: readonly WireStage[],
): readonly ShownResult[] {
  if ('understanding' in answer) return answer.sources.map((source) => ofSource(source, answer.index));
  if ('evidence_pack' in answer) {
    const candidates = answer.evidence_pack?.candidates ?? [];
    return candidates.map((candidate) => ofCandidate(candidate, indexOfCollection(stages)));
  }
  if (answer.merged !== undefined) {
    return answer.merged.map(({ index, rrf_score, result }, at) =>
      ofPassage(result, { index, rank: at + 1, score: { kind: 'rrf_score', score: rrf_score } }),
    );
  }
  return answer.retrieval_calls.flatMap(resultsOfCall);
}

/** The results of a logged call: ids and scores, for the log keeps no text. */
export function resultsOfRecord(record: WireCallRecord): readonly ShownResult[] {
  const last = record.trace.stages.findLast(({ candidates }) => candidates !== undefined)?.candidates ?? [];
  const scoreOf = new Map(last.map((candidate) => [candidate.id, candidate]));
  const ids =
    record.kind === 'evidence'
      ? record.event.final_top_k.map(({ candidate_id }) => candidate_id)
      : record.event.result_ids.map(({ candidate_id }) => candidate_id);
  const indexes = record.indexes.map(({ index }) => index);
  const onlyIndex = record.kind === 'search' ? record.request.index : (indexes[0] ?? '');
  return ids.map((id, at) => {
    const scored = scoreOf.get(id);
    const origin =
      record.kind === 'search' ? record.request.index : (collectionOf(id, record.trace.stages) ?? onlyIndex);
    return {
      id,
      rank: at + 1,
      origin,
      index: indexes.find((index) => origin === index || origin.startsWith(`${index}/`)) ?? onlyIndex,
      score: scored && { kind: scored.score_kind, score: scored.score },
    };
  });
}

function collectionOf(id: string, stages: readonly WireStage[]): string | undefined {
  const found = stages.find(
    ({ settings, candidates = [] }) => settings?.collection !== undefined && candidates.some((one) => one.id === id),
  );
  return typeof found?.settings?.collection === 'string' ? found.settings.collection : undefined;
}

function resultsOfCall({ index, results }: RetrievalCall): readonly ShownResult[] {
  return results.map((result, at) => ofPassage(result, { index, rank: at + 1 }));
}

function ofPassage(
  { id, text, metadata, score: found, score_kind: kind, rerank_score: reranked }: RetrievalResult,
  { index, rank, score }: { readonly index: string; readonly rank: number; readonly score?: KindedScore },
): ShownResult {
  const own: KindedScore = reranked === undefined ? { kind, score: found } : { kind: 'rerank_score', score: reranked };
  return { id, rank, origin: index, index, text, ...placeOf(metadata), score: score ?? own };
}

function placeOf(metadata: RetrievalResult['metadata']) {
  const text = (name: string) => {
    const value = metadata[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const { start_line: startLine, end_line: endLine } = metadata;
  return {
    repo: text('repo'),
    path: text('path') ?? text('source_path'),
    url: text('url'),
    startLine,
    endLine,
    section: text('section'),
    symbols: symbolsOf(metadata),
    contentHash: text('content_hash'),
  };
}

function ofCandidate(candidate: EvidenceCandidate, indexOf: (collection: string) => string): ShownResult {
  const { rerank_score: reranked, fused_score: fused, collection } = candidate;
  return {
    id: candidate.candidate_id,
    rank: candidate.rank,
    origin: collection,
    index: indexOf(collection),
    repo: candidate.repo,
    path: candidate.path,
    url: candidate.url,
    startLine: candidate.start_line,
    endLine: candidate.end_line,
    section: candidate.section,
    symbols: candidate.symbol?.split(', '),
    contentHash: candidate.content_hash,
    citation: candidate.citation,
    text: candidate.text,
    score: bestOf(reranked, fused),
  };
}

function ofSource(source: ContextSource, index: string): ShownResult {
  const {
    rerank_score: reranked,
    rrf_score: fused,
    page_number: page,
    page_label: label,
    chapter_title: chapter,
  } = source;
  const place = [source.section ?? chapter ?? '', pageName({ pageLabel: label, pageNumber: page }) ?? ''];
  return {
    id: source.chunk_id,
    rank: source.number,
    origin: index,
    index,
    path: source.path,
    url: source.url,
    startLine: source.start_line,
    endLine: source.end_line,
    section: place.filter((part) => part !== '').join(', ') || undefined,
    contentHash: source.content_hash,
    citation: source.citation,
    text: source.text,
    score: bestOf(reranked, fused),
  };
}

/** The score of the last stage that gave one. */
function bestOf(reranked: number | null, fused: number | null): KindedScore | undefined {
  if (reranked !== null) return { kind: 'rerank_score', score: reranked };
  return fused === null ? undefined : { kind: 'rrf_score', score: fused };
}

/** A collection is named for its index, with the kind of source where two share it: `default/docs`. */
function indexOfCollection(stages: readonly WireStage[]): (collection: string) => string {
  const named = new Map(
    stages.flatMap(({ settings }) =>
      typeof settings?.collection === 'string' && typeof settings.index === 'string'
        ? [[settings.collection, settings.index] as const]
        : [],
    ),
  );
  return (collection) => named.get(collection) ?? collection.replace(/\/(?:docs|code)$/, '');
}

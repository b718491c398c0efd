import type { LoadCorpus } from './corpus.ts';
import type { LoadOrder } from './load-step.ts';

type Question = Pick<LoadOrder, 'path' | 'bodies' | 'expect' | 'unique'>;

const topK = 10;

/** Evidence packs: hybrid search, the local reranker, gates. A pack without candidates is an answer: nothing grounds that question. */
export function evidenceQuestions({ queries }: LoadCorpus): Question {
  const bodies = queries.map((query) => ({ query, max_results_final: topK }));
  return { path: '/v1/evidence', bodies, expect: '"evidence_pack":{' };
}

/** Canonical retrieval, without rerank. */
export function hybridQuestions({ queries }: LoadCorpus): Question {
  const bodies = queries.map((query) => ({ query, index: 'load', top_k: topK, search_method: 'hybrid' }));
  return { path: '/v1/retrieve', bodies, expect: '"relevance_score":' };
}

/** The same questions to the plain service. */
export function peerQuestions({ queries }: LoadCorpus): Question {
  return { path: '/search', bodies: queries.map((query) => ({ query, top_k: topK })), expect: '"score":' };
}

/** Semantic retrieval (spec 004) of questions that nobody has asked before: each needs the vendor. */
export function semanticQuestions({ queries }: LoadCorpus, index: string): Question {
  const bodies = queries.map((query) => ({ query, index, top_k: 5 }));
  return { path: '/v1/retrieve', bodies, expect: '"relevance_score":', unique: true };
}

import type { EvidenceCandidate, EvidencePack } from '@touchstone/contract';

const commit = '960b206752918d13f127a9d6ed8d21d34bcbc7fa';

/** A candidate of a guide's second section. */
export function candidate(changes: Partial<EvidenceCandidate> = {}): EvidenceCandidate {
  return {
    rank: 1,
    rerankScore: 0.875,
    fusedScore: 0.03125,
    collection: 'guide',
    sourceType: 'docs',
    repo: 'guide',
    ref: commit,
    pathOrUrl: 'a.md',
    path: 'a.md',
    startLine: 7,
    endLine: 9,
    chunkId: 'a.md#setup',
    candidateId: `guide@${commit}:a.md:a.md#setup`,
    section: 'Guide > Setup',
    text: '## Setup\n\nInstall the widget.',
    citation: `guide@${commit}:a.md#L7-L9`,
    citationConfidence: 'high',
    ...changes,
  };
}

/** A pack with one candidate. */
export function pack(changes: Partial<EvidencePack> = {}): EvidencePack {
  return {
    query: 'how is the widget installed',
    taskMode: 'build',
    retrievalPlan: {
      collectionsQueried: ['guide', 'source'],
      hybridFusion: 'rrf',
      fusionWhere: 'engine',
      rrfK: 60,
      prefetchLimits: { dense: 80, sparse: 120 },
      limitPerCollection: 90,
      qdrantSearchParams: { hnswEf: 256, exact: false },
      queries: [{ id: 'Q0', text: 'how is the widget installed' }],
    },
    candidates: [candidate()],
    coverage: { docsInTopK: 1, codeInTopK: 0, minDocs: 0, minCode: 0, satisfied: true },
    grounding: 'strong',
    groundingSignals: {},
    warnings: [],
    debug: {},
    ...changes,
  };
}

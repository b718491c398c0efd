import { defaultFileOrder } from '../../files/file-order.ts';
import type { EvidenceProfile } from './evidence-profile.ts';

const wrapper = [
  'You are ranking evidence to help answer a question correctly from documentation and source code.',
  'Prefer: official documentation that states the exact interface and its constraints, and source code that shows how it is really used.',
  'Prefer: content that answers the question directly, with concrete parameters, names and usage patterns.',
  'Deprioritize: passing mentions, outdated material, and general advice that names nothing.',
];

const question = 'Question: {user_query}';

/**
 * The default profile: spec 000's numbers and rules with wording for any product. Engine-side fusion, docs without an
 * address are cited by path and lines.
 */
export const genericEvidenceProfile: EvidenceProfile = {
  name: 'generic',
  secondaryQueries: [
    { id: 'Q1', template: 'official usage and examples: {user_query}' },
    { id: 'Q2', template: 'reference, options and configuration: {user_query}' },
    { id: 'Q3', template: 'In code: {identifiers} {user_query}', onlyForCode: true },
  ],
  secondaryQueriesWhen: { fewerCandidatesThan: 24, bestRerankScoreBelow: 0.05, coverageFails: true },
  fusion: { method: 'rrf', k: 60, where: 'engine' },
  prefetchLimits: { dense: 80, sparse: 120 },
  collectionLimits: { first: 90, last: 120 },
  search: { hnswEf: 256, exact: false },
  pool: { perCollection: 60, perCollectionBorrowed: 90 },
  rerank: {
    enabled: true,
    instructions: {
      build: [...wrapper, question].join('\n'),
      debug: [...wrapper, 'The task is to find and fix a fault.', question].join('\n'),
      explain: [...wrapper, 'The task is to explain how it works and why.', question].join('\n'),
      refactor: [...wrapper, 'The task is to restructure code without changing what it does.', question].join('\n'),
    },
    maxCandidates: 250,
    maxBodyTokens: 1200,
    batchSize: 60,
  },
  files: defaultFileOrder,
  topKBuffer: 20,
  coverage: { taskModes: ['build', 'debug', 'refactor'], most: 3, share: 0.25 },
  docsNeedUrl: false,
  grounding: { enabled: true },
  timeoutsMs: { describe: 2_000, embed: 10_000, search: 10_000, rerank: 20_000 },
  tool: {
    name: 'gather_evidence',
    description:
      'Retrieve and rerank documentation and source code as evidence for grounding an answer or an implementation. ' +
      'Every piece comes with a citation that pins its source.',
  },
};

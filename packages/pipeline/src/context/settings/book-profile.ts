import { defaultFileOrder } from '../../files/file-order.ts';
import { defaultQuerySettings } from '../query/default-query-settings.ts';
import type { ContextProfile } from './context-profile.ts';

/** The numbers and rules of specification 002, with prompts for any corpus. */
export const bookContextProfile: ContextProfile = {
  name: 'book',
  query: defaultQuerySettings,
  understanding: 'model',
  prefetchLimits: { dense: 50, sparse: 50 },
  fusion: { k: 60, lists: 'branches' },
  search: { hnswEf: 256, exact: false },
  rerank: {
    enabled: true,
    instruction: [
      'You are ranking passages of documents to help answer a question correctly.',
      'Prefer passages that answer the question directly; deprioritize passing mentions.',
      'Question: {user_query}',
    ].join('\n'),
    maxCandidates: 50,
    maxBodyTokens: 1200,
    batchSize: 60,
  },
  files: defaultFileOrder,
  names: { most: 3, weight: 0.3 },
  pages: { maxChunks: 50 },
  summaries: { search: 'level' },
  assembly: { counting: 'o200k', overflow: 'stop' },
  grounding: { enabled: true },
  timeoutsMs: { describe: 2_000, embed: 10_000, search: 10_000, rerank: 20_000 },
  tool: {
    name: 'get_context',
    description:
      'Retrieve passages of the indexed documents as the context of a question. It resolves references to the conversation, pages and ' +
      'chapters. Every passage comes with a citation.',
  },
};

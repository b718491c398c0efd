import { noFileOrder } from '../../files/file-order.ts';
import type { EvidenceProfile } from './evidence-profile.ts';
import { genericEvidenceProfile } from './generic-profile.ts';

// Spec 000 §9.3, word for word: rerankers are sensitive to the wording, and a changed one cannot be compared.
const wrapper = [
  'You are ranking evidence to help implement a correct solution using Google ADK.',
  'Prefer: official ADK docs that describe the exact API and constraints, and ADK Python source that demonstrates real patterns.',
  'Prefer: content that directly answers the question and includes concrete parameters, function/class names, and usage patterns.',
  'Deprioritize: tangential mentions, outdated references, or generic LLM commentary.',
];

const question = 'Question: {user_query}';

/**
 * Spec 000 as it is written, for the Agent Development Kit: its expansions, its rerank instruction, fusion in the store
 * where the store has that, and no docs without an address. The other task modes add one line to the instruction of
 * `build`.
 */
export const adkEvidenceProfile: EvidenceProfile = {
  ...genericEvidenceProfile,
  name: 'adk',
  secondaryQueries: [
    { id: 'Q1', template: 'ADK Python official usage: {user_query}' },
    { id: 'Q2', template: 'Agent Development Kit tool calling sessions state: {user_query}' },
    { id: 'Q3', template: 'In code: {identifiers} {user_query}', onlyForCode: true },
  ],
  fusion: { method: 'rrf', k: 60, where: 'store' },
  rerank: {
    ...genericEvidenceProfile.rerank,
    instructions: {
      build: [...wrapper, question].join('\n'),
      debug: [...wrapper, 'The task is to find and fix a fault.', question].join('\n'),
      explain: [...wrapper, 'The task is to explain how it works and why.', question].join('\n'),
      refactor: [...wrapper, 'The task is to restructure code without changing what it does.', question].join('\n'),
    },
  },
  // Spec 000 §9 orders by the reranker's score alone.
  files: noFileOrder,
  docsNeedUrl: true,
  tool: {
    name: 'retrieve_adk_evidence',
    description: 'Retrieve and rerank official ADK docs + ADK python code evidence for grounding implementation work.',
  },
};

// The layer table of ARCHITECTURE.md as data: which workspace packages the shipped code of each may import.
// Tests may also import the conformance kit and any store. Imports only go down.
const lower = ['contract', 'core-fusion', 'lexical'];
const layer3 = ['pipeline', 'ingest', 'eval', 'call-log', 'verify'];

export const layers = {
  'packages/contract': [],
  'packages/core-fusion': ['contract'],
  'packages/lexical': ['contract'],
  'packages/static-model': ['contract'],
  'packages/transformers-session': ['contract'],
  'packages/conformance': ['contract'],
  'packages/git-reader': [],
  'packages/provider-kit': ['contract'],
  'packages/resilience': ['contract'],
  'packages/provider-sqlite': ['contract', 'lexical', 'provider-kit'],
  'packages/provider-qdrant': ['contract', 'lexical', 'provider-kit'],
  'packages/provider-chroma': ['contract', 'lexical', 'provider-kit'],
  'packages/embed-local': ['contract', 'static-model'],
  'packages/rerank-local': ['contract', 'lexical', 'static-model'],
  'packages/embed-voyage': ['contract', 'lexical', 'provider-kit'],
  'packages/rerank-voyage': ['contract', 'lexical', 'provider-kit'],
  'packages/embed-cohere': ['contract', 'lexical', 'provider-kit'],
  'packages/rerank-cohere': ['contract', 'lexical', 'provider-kit'],
  'packages/embed-gemini': ['contract', 'lexical', 'provider-kit'],
  'packages/llm-gemini': ['contract', 'provider-kit'],
  'packages/embed-transformers': ['contract', 'transformers-session'],
  'packages/rerank-transformers': ['contract', 'transformers-session'],
  'packages/pipeline': lower,
  'packages/ingest': [...lower, 'git-reader'],
  'packages/call-log': ['contract'],
  'packages/verify': ['contract', 'git-reader'],
  'packages/eval': ['contract', 'core-fusion'],
  'packages/eval-report': ['contract', 'eval'],
  'packages/config': [...lower, ...layer3, 'resilience', 'provider-sqlite', 'embed-local', 'rerank-local'],
  'packages/eval-runner': [...lower, ...layer3, 'eval-report', 'config'],
  'packages/agent-tools': ['contract'],
  'apps/cli': [...lower, ...layer3, 'eval-report', 'eval-runner', 'provider-sqlite', 'config'],
};

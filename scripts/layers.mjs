// The layer table of ARCHITECTURE.md as data: which workspace packages the shipped code of each may import.
// Tests may also import the conformance kit and any store. Imports only go down.
const lower = ['contract', 'core-fusion', 'lexical'];
const layer3 = ['pipeline', 'ingest', 'eval'];
const adapter = ['contract', 'lexical', 'provider-kit'];

export const layers = {
  'packages/contract': [],
  'packages/core-fusion': ['contract'],
  'packages/lexical': ['contract'],
  'packages/provider-kit': ['contract'],
  'packages/conformance': ['contract'],
  'packages/bert-encoder': ['contract'],
  'packages/readers': ['contract', 'provider-kit'],
  'packages/read-pdf': ['contract', 'provider-kit'],
  'packages/client': ['contract'],
  'packages/provider-sqlite': adapter,
  'packages/provider-qdrant': adapter,
  'packages/provider-chroma': adapter,
  'packages/local-models': ['contract', 'lexical'],
  'packages/embed-minilm': ['bert-encoder', 'contract'],
  'packages/embed-bge': ['bert-encoder', 'contract'],
  'packages/embed-voyage': adapter,
  'packages/rerank-voyage': adapter,
  'packages/embed-cohere': adapter,
  'packages/rerank-cohere': adapter,
  'packages/gemini': adapter,
  'packages/openai': adapter,
  'packages/transformers': ['contract'],
  'packages/pipeline': lower,
  'packages/ingest': [...lower, 'provider-kit', 'readers'],
  'packages/eval': ['contract', 'core-fusion'],
  'packages/host': [...lower, ...layer3, 'provider-kit', 'provider-sqlite', 'local-models', 'readers'],
  'packages/mining': [...lower, ...layer3, 'provider-kit', 'host'],
  'apps/inspector': ['contract', 'pipeline', 'eval', 'host'],
  'apps/engine': [...lower, ...layer3, 'host', 'mining', 'inspector'],
  'apps/cli': [...lower, ...layer3, 'provider-sqlite', 'host', 'mining', 'engine'],
};

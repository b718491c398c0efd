import type { EmbeddingRole } from '@touchstone/contract';

/** The beginning of a text. */
interface Prefixes {
  readonly query: string;
  readonly document: string;
  /** That of `query` when absent. */
  readonly codeQuery?: string;
}

/** Settings for calls of a model, by the documentation of its makers (November 2026). */
export interface KnownModel {
  /** Default size of its vectors. */
  readonly dimensions: number;
  /** The largest possible size; absent where every vector has the one size, or servers differ. */
  readonly maxDimensions?: number;
  readonly maxTokensPerText: number;
  readonly prefixes?: Prefixes;
  /** The roles' names at Jina's own service. */
  readonly tasks?: { readonly [role in EmbeddingRole]: string };
}

/**
 * The facts of a model under any of its servers' names: `nomic-embed-text:latest` (Ollama),
 * `nomic-ai/nomic-embed-text-v1.5` (Hugging Face), `text-embedding-nomic-embed-text-v1.5` (LM Studio).
 */
export function knownModel(name: string): KnownModel | undefined {
  return models.find(({ names }) => names.test(name.toLowerCase()));
}

const forPassages = 'Represent this sentence for searching relevant passages: ';
const none: Prefixes = { query: '', document: '' };
const nomic: Prefixes = { query: 'search_query: ', document: 'search_document: ' };
const e5: Prefixes = { query: 'query: ', document: 'passage: ' };
const bge: Prefixes = { query: forPassages, document: '' };
const gemma: Prefixes = {
  query: 'task: search result | query: ',
  document: 'title: none | text: ',
  codeQuery: 'task: code retrieval | query: ',
};
const qwen: Prefixes = {
  query: 'Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery:',
  document: '',
};
const jina = { query: 'retrieval.query', document: 'retrieval.passage' };

const models: readonly (KnownModel & { readonly names: RegExp })[] = [
  { names: /text-embedding-3-small/, dimensions: 1536, maxDimensions: 1536, maxTokensPerText: 8191, prefixes: none },
  { names: /text-embedding-3-large/, dimensions: 3072, maxDimensions: 3072, maxTokensPerText: 8191, prefixes: none },
  { names: /text-embedding-ada-002/, dimensions: 1536, maxTokensPerText: 8191, prefixes: none },
  { names: /mistral-embed/, dimensions: 1024, maxTokensPerText: 8192, prefixes: none },
  { names: /codestral-embed/, dimensions: 1536, maxDimensions: 3072, maxTokensPerText: 8192, prefixes: none },
  {
    names: /jina-embeddings-v3/,
    dimensions: 1024,
    maxDimensions: 1024,
    maxTokensPerText: 8192,
    tasks: { ...jina, 'code-query': jina.query },
  },
  {
    names: /jina-embeddings-v4/,
    dimensions: 2048,
    maxDimensions: 2048,
    maxTokensPerText: 8192,
    tasks: { ...jina, 'code-query': 'code.query' },
  },
  { names: /jina-embeddings-v2-base/, dimensions: 768, maxTokensPerText: 8192, prefixes: none },
  { names: /nomic-embed-text-v2/, dimensions: 768, maxTokensPerText: 512, prefixes: nomic },
  // Version 1.5 reads 8,192 tokens; as Ollama has it, 2,048.
  { names: /nomic-embed-text/, dimensions: 768, maxTokensPerText: 2048, prefixes: nomic },
  { names: /mxbai-embed-large/, dimensions: 1024, maxTokensPerText: 512, prefixes: bge },
  { names: /bge-m3/, dimensions: 1024, maxTokensPerText: 8192, prefixes: none },
  { names: /bge-small-en/, dimensions: 384, maxTokensPerText: 512, prefixes: bge },
  { names: /bge-base-en/, dimensions: 768, maxTokensPerText: 512, prefixes: bge },
  { names: /bge-large(-en|:|$)/, dimensions: 1024, maxTokensPerText: 512, prefixes: bge },
  { names: /all-minilm/, dimensions: 384, maxTokensPerText: 256, prefixes: none },
  {
    names: /arctic-embed(2|-l-v2)/,
    dimensions: 1024,
    maxTokensPerText: 8192,
    prefixes: { query: 'query: ', document: '' },
  },
  { names: /arctic-embed(:(22|33)m|-xs|-s$)/, dimensions: 384, maxTokensPerText: 512, prefixes: bge },
  { names: /arctic-embed(:110m|-m$)/, dimensions: 768, maxTokensPerText: 512, prefixes: bge },
  { names: /arctic-embed(:335m|:latest|-l$|$)/, dimensions: 1024, maxTokensPerText: 512, prefixes: bge },
  { names: /e5-small/, dimensions: 384, maxTokensPerText: 512, prefixes: e5 },
  { names: /e5-base/, dimensions: 768, maxTokensPerText: 512, prefixes: e5 },
  { names: /e5-large(?!-instruct)/, dimensions: 1024, maxTokensPerText: 512, prefixes: e5 },
  { names: /embeddinggemma/, dimensions: 768, maxTokensPerText: 2048, prefixes: gemma },
  { names: /qwen3-embedding[:-]0\.6b/, dimensions: 1024, maxTokensPerText: 8192, prefixes: qwen },
  { names: /qwen3-embedding[:-]4b/, dimensions: 2560, maxTokensPerText: 8192, prefixes: qwen },
  { names: /qwen3-embedding(:latest|[:-]8b|$)/, dimensions: 4096, maxTokensPerText: 8192, prefixes: qwen },
];

import type { EmbeddingRole } from '@touchstone/contract';

/** Google's names of the roles. Documents are the same for questions and for questions about code. */
export const taskTypes: { readonly [role in EmbeddingRole]: string } = {
  query: 'RETRIEVAL_QUERY',
  document: 'RETRIEVAL_DOCUMENT',
  'code-query': 'CODE_RETRIEVAL_QUERY',
};

/** The beginning of a text for models that read the role in it: https://ai.google.dev/gemini-api/docs/embeddings */
export const textPrefixes: { readonly [role in EmbeddingRole]: string } = {
  query: 'task: search result | query: ',
  document: 'title: none | text: ',
  'code-query': 'task: code retrieval | query: ',
};

/** The settings of a cross-encoder. */
export interface RerankerPreset {
  /** Query, document and special tokens together. */
  readonly maxTokens: number;
}

const bert = { maxTokens: 512 } as const;

/** Settings of well-known cross-encoders, by the last part of their name; from the models' cards. */
export const rerankerPresets: Readonly<Record<string, RerankerPreset>> = {
  'ms-marco-TinyBERT-L-2-v2': bert,
  'ms-marco-MiniLM-L-2-v2': bert,
  'ms-marco-MiniLM-L-4-v2': bert,
  'ms-marco-MiniLM-L-6-v2': bert,
  'ms-marco-MiniLM-L-12-v2': bert,
  'bge-reranker-base': bert,
  'bge-reranker-large': bert,
};

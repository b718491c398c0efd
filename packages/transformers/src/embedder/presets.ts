/** The pooling of token vectors into one vector of the text. `model`: the graph itself does it. */
export type Pooling = 'mean' | 'cls' | 'last-token' | 'model';

/** Prefixes of a text, by role. */
export interface Prefixes {
  readonly query?: string;
  readonly document?: string;
  /** Default: that of `query`. */
  readonly 'code-query'?: string;
}

/** Settings that give a model's vectors as it was trained. */
export interface EmbedderPreset {
  readonly dimensions: number;
  readonly pooling: Pooling;
  readonly maxTokens: number;
  readonly prefixes: Prefixes;
}

const bge = {
  pooling: 'cls',
  maxTokens: 512,
  prefixes: { query: 'Represent this sentence for searching relevant passages: ' },
} as const;
const e5 = { pooling: 'mean', maxTokens: 512, prefixes: { query: 'query: ', document: 'passage: ' } } as const;
const gte = { pooling: 'mean', maxTokens: 512, prefixes: {} } as const;

/** Settings of well-known models, by the last part of their name; from the models' cards. */
export const embedderPresets: Readonly<Record<string, EmbedderPreset>> = {
  'all-MiniLM-L6-v2': { dimensions: 384, pooling: 'mean', maxTokens: 256, prefixes: {} },
  'all-MiniLM-L12-v2': { dimensions: 384, pooling: 'mean', maxTokens: 128, prefixes: {} },
  'bge-small-en-v1.5': { dimensions: 384, ...bge },
  'bge-base-en-v1.5': { dimensions: 768, ...bge },
  'bge-large-en-v1.5': { dimensions: 1024, ...bge },
  'e5-small-v2': { dimensions: 384, ...e5 },
  'e5-base-v2': { dimensions: 768, ...e5 },
  'e5-large-v2': { dimensions: 1024, ...e5 },
  'multilingual-e5-small': { dimensions: 384, ...e5 },
  'gte-small': { dimensions: 384, ...gte },
  'gte-base': { dimensions: 768, ...gte },
};

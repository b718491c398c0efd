import type { CallOptions, Provider, Usage } from './provider.ts';
import type { SparseVector } from './vector-store.ts';

/** Purposes of embedding: models treat questions, documents and code questions differently. */
export const embeddingRoles = ['query', 'document', 'code-query'] as const;

/** One of `embeddingRoles`. */
export type EmbeddingRole = (typeof embeddingRoles)[number];

export interface Embedding {
  /** One for each text, in their order, each of the embedder's dimensions. */
  readonly vectors: readonly Float32Array[];
  readonly usage?: Usage;
  /** Positions of texts whose end was cut off because they were too long for the model; absent when none was. */
  readonly trimmed?: readonly number[];
  /**
   * Positions of texts without a known token; absent when each has one, or the model cannot tell. Their vectors have no
   * meaning, so semantic search skips such a query.
   */
  readonly unknown?: readonly number[];
}

export interface Embedder extends Provider {
  readonly model: string;
  readonly dimensions: number;
  readonly limits: {
    readonly maxTexts: number;
    readonly maxTokensPerText: number;
    readonly maxTokensPerCall: number;
    /** Of one document in `embedDocuments`; `maxTokensPerCall` when absent. */
    readonly maxTokensPerDocument?: number;
  };
  embed(
    input: { readonly texts: readonly string[]; readonly role: EmbeddingRole },
    options?: CallOptions,
  ): Promise<Embedding>;
  /**
   * Contextual chunk embeddings: the chunks of one document are embedded knowing each other. One embedding for each document, in
   * their order. The limits of a call hold for all its documents together.
   */
  embedDocuments?(
    input: { readonly documents: readonly (readonly string[])[] },
    options?: CallOptions,
  ): Promise<readonly Embedding[]>;
}

/** Sparse vectors; query and document encoders must be the same one. */
export interface SparseEncoder extends Provider {
  readonly fingerprint: string;
  /**
   * True if the vectors leave the rarity of a term to the index, which then has to weigh a query by its own idf, as BM25's do.
   * A learned encoder's weights hold it already. Default false.
   */
  readonly needsIdf?: boolean;
  /** `languages` of documents: the code of each text's, where that is known. An encoder without rules for it leaves it aside. */
  encode(
    input: {
      readonly texts: readonly string[];
      readonly role: 'query' | 'document';
      readonly languages?: readonly (string | undefined)[];
    },
    options?: CallOptions,
  ): Promise<readonly SparseVector[]>;
  /** Optional: the terms of a query for documents some of which are in these languages. Default: those of `encode`. */
  queryForms?(text: string, languages: readonly string[]): readonly SparseQueryTerm[];
}

/** A term of a query, with the indices of the forms that it has in texts of one language and another: its rarity is that of all of them. */
export interface SparseQueryTerm {
  readonly indices: readonly number[];
  readonly count: number;
}

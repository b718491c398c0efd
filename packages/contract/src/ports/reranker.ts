import type { Metadata } from '../metadata.ts';
import type { CallOptions, Provider, Usage } from './provider.ts';

/** A candidate as a reranker sees it: a model reads the text, a local reranker its fields too. */
export interface RerankDocument {
  readonly id: string;
  /** The text that a model reads; may begin with a header that names the chunk's source. */
  readonly text: string;
  /** The chunk without the header, where `text` has one: for a reranker that takes the fields from `metadata`. */
  readonly body?: string;
  readonly metadata: Metadata;
  /** The scores of its search. A reranker may count them in; one that reads only texts ignores them. */
  readonly found?: BranchScores;
}

/** A chunk's scores by branch; absent for a branch that did not return it or did not run. */
export interface BranchScores {
  /** Similarity of its vector to the query's, as `toSimilarity` has it: more is nearer. Comparable within one call. */
  readonly similarity?: number;
  /** The keyword branch's own score: more is better. Comparable within one call. */
  readonly keyword?: number;
  /**
   * Similarity by the index's second vectors, where all candidates have one (see `Refinement`): more is nearer. Comparable within one
   * call, and not with `similarity`.
   */
  readonly refined?: number;
}

export interface RerankInput {
  readonly query: string;
  /**
   * Steers models that follow instructions; others must not get one. A service that takes only a query gets
   * instruction, one space and query, as one text: an instruction before a question ends with `Question:`.
   */
  readonly instruction?: string;
  /**
   * The model whose vectors gave `found.similarity`, where there is exactly one: the same similarity means another
   * relevance with another model.
   */
  readonly similarityBy?: string;
  readonly documents: readonly RerankDocument[];
}

export interface RerankOutput {
  /** One for each document, in the documents' order: relevance from 0 to 1. */
  readonly scores: readonly number[];
  readonly usage?: Usage;
  /** Positions of documents whose end was cut off because they were too long for the model; absent when none was. */
  readonly trimmed?: readonly number[];
}

export interface Reranker extends Provider {
  readonly model: string;
  readonly followsInstructions: boolean;
  /**
   * True if the score of a document depends on query, instruction and that document alone. Documents that were scored once in a call
   * are then not sent again. Default false: all are scored together.
   */
  readonly scoresAreIndependent?: boolean;
  readonly limits: {
    readonly maxDocuments: number;
    /** Of the query and one document together; `Number.MAX_SAFE_INTEGER` for a reranker that reads texts of any length whole. */
    readonly maxTokensPerPair: number;
    readonly maxTokensPerCall: number;
  };
  rerank(input: RerankInput, options?: CallOptions): Promise<RerankOutput>;
}

/**
 * Where a model stands with its vendor:
 *
 * - `current`: served, with no end announced
 * - `legacy`: served, and the vendor names something newer in its place or has announced its end
 * - `retired`: no longer served
 */
type ModelStatus = 'current' | 'legacy' | 'retired';

/** What a model costs, in US dollars. Absent prices are unknown. */
export interface ModelPrice {
  /** For a million tokens that it is given: to embed, to rank, to read. */
  readonly perMillionTokens?: number;
  /** For a million tokens that it writes, thinking included. */
  readonly perMillionOutputTokens?: number;
  /** For a thousand search units, for rerankers that are billed by them. */
  readonly perThousandSearches?: number;
}

/** What is known of one model. */
export interface ModelInfo {
  /** As a config names it. */
  readonly name: string;
  readonly status: ModelStatus;
  /** The day on which it ends or ended, as `YYYY-MM-DD`; absent where none is announced. */
  readonly endsOn?: string;
  /** What to use in its place. */
  readonly successor?: string;
  readonly price?: ModelPrice;
  /** What a reader should know besides, for example that a price is not the vendor's own word. */
  readonly note?: string;
}

/** What a vendor's documentation said of its models on one day. Names that are not in it stay selectable. */
export interface ModelCatalog {
  /** The day of the state, as `YYYY-MM-DD`. */
  readonly asOf: string;
  /** Addresses of the pages that say it. */
  readonly sources: readonly string[];
  readonly models: readonly ModelInfo[];
}

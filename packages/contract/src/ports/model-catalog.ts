/**
 * A model's support by its vendor:
 *
 * - `current`: served, with no end announced
 * - `legacy`: served, and the vendor names a successor or has announced its end
 * - `retired`: no longer served
 */
type ModelStatus = 'current' | 'legacy' | 'retired';

/** The price of a model, in US dollars. Absent prices are unknown. */
export interface ModelPrice {
  /** For a million input tokens: to embed, to rank, to read. */
  readonly perMillionTokens?: number;
  /** For a million tokens that it writes, thinking included. */
  readonly perMillionOutputTokens?: number;
  /** For a thousand search units, for rerankers that are billed by them. */
  readonly perThousandSearches?: number;
}

/** The catalog's entry of one model. */
export interface ModelInfo {
  /** As a config names it. */
  readonly name: string;
  readonly status: ModelStatus;
  /** The day on which it ends or ended, as `YYYY-MM-DD`; absent where none is announced. */
  readonly endsOn?: string;
  /** The model to use instead. */
  readonly successor?: string;
  readonly price?: ModelPrice;
  /** A remark for the reader, for example that a price is not from the vendor. */
  readonly note?: string;
}

/** A vendor's models by its documentation on one day. Other names stay selectable. */
export interface ModelCatalog {
  /** The day of the state, as `YYYY-MM-DD`. */
  readonly asOf: string;
  /** Addresses of the pages behind it. */
  readonly sources: readonly string[];
  readonly models: readonly ModelInfo[];
}

/** A model, ready to encode texts. */
export interface Encoder {
  readonly dimensions: number;
  /** Tokens of a text that are read; the rest is ignored. */
  readonly maximumTokens: number;
  readonly runtime: 'wasm' | 'native';
  /**
   * One vector a text, in input order, of length one. Throws `aborted` when the signal fires, `internal` where the
   * model's files are damaged, and `unavailable` where a thread ended by itself.
   */
  encode(texts: readonly string[], options?: EncodeOptions): Promise<readonly Float32Array[]>;
  /** Ends its threads. Calls under way are `aborted`. */
  close(): Promise<void>;
}

export interface EncodeOptions {
  readonly signal?: AbortSignal;
  /** Goes before calls that are not: for queries, beside the texts of an index. Default false. */
  readonly urgent?: boolean;
}

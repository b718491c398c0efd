/** A model, ready to encode texts. */
export interface Encoder {
  readonly dimensions: number;
  /** What follows these tokens of a text is not read. */
  readonly maximumTokens: number;
  readonly runtime: 'wasm' | 'native';
  /**
   * One vector a text, in the order given, of length one. Throws `aborted` when the signal fires, `internal` where the
   * model's files are damaged, and `unavailable` where a thread ended by itself.
   */
  encode(texts: readonly string[], options?: EncodeOptions): Promise<readonly Float32Array[]>;
  /** Ends its threads. What is being encoded is `aborted`. */
  close(): Promise<void>;
}

export interface EncodeOptions {
  readonly signal?: AbortSignal;
  /** Goes before calls that are not: for queries, beside the texts of an index. Default false. */
  readonly urgent?: boolean;
}

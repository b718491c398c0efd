/** Where a set's answers are looked for. */
export interface CorpusPlace {
  /** An installed package, indexed for this. Default: the set's corpus, where the config names no index. */
  readonly package?: string;
  /** Indexes of the config. Default: all. */
  readonly index?: readonly string[];
}

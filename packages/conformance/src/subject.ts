import type { EmbeddingFingerprint, Filter, Store } from '@touchstone/contract';

/** A store under test, empty and of its own: each case gets a fresh one. */
export interface StoreSubject {
  readonly store: Store;
  /** Removes what the case left behind. */
  close?(): Promise<void>;
}

export interface StoreKitOptions {
  /** Makes an empty store that no other case sees. */
  readonly setup: () => Promise<StoreSubject>;
  /**
   * Cases that this store does not satisfy, by title, each with its reason. Such a case has to fail: once the store satisfies it, the
   * test fails until the deviation is removed.
   */
  readonly deviations?: Readonly<Record<string, string>>;
  /** Metrics that the store can search by. Default: cosine alone. */
  readonly metrics?: readonly EmbeddingFingerprint['metric'][];
  /** Whether `searchKeyword` scores by BM25 with k1 1.2 and b 0.75 over whole words, so that its numbers can be checked. Default false. */
  readonly exactBm25?: boolean;
  /** Filter conditions that the store cannot translate: it has to refuse them with `unsupported`. Default: none. */
  readonly unsupportedFilters?: readonly Filter['op'][];
}

/** What a case is given. */
export interface CaseContext {
  readonly store: Store;
  readonly options: StoreKitOptions;
}

/** One claim about a store. */
export interface Case {
  readonly title: string;
  /** Methods that the claim is about; a store without one of them is not asked. */
  readonly needs?: readonly (keyof Store)[];
  /** Anything else that has to be given. */
  readonly when?: (options: StoreKitOptions) => boolean;
  readonly run: (context: CaseContext) => Promise<void>;
}

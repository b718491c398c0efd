import type { EmbeddingFingerprint, Filter, Store } from '@touchstone/contract';
import type { Case, CaseContext, KitOptions, KitSubject } from './case.ts';
import type { FaultOptions } from './fault-cases.ts';

/** A store under test, empty and of its own: each case gets a fresh one. */
export interface StoreSubject extends KitSubject {
  readonly store: Store;
}

export interface StoreKitOptions extends KitOptions<StoreSubject>, FaultOptions<StoreSubject> {
  /** Metrics that the store can search by. Default: cosine alone. */
  readonly metrics?: readonly EmbeddingFingerprint['metric'][];
  /**
   * The k1 and b of BM25 by which `searchKeyword` scores whole words, so that its numbers can be checked; `true` for 1.2 and 0.75. Default
   * false: no numbers.
   */
  readonly exactBm25?: boolean | { readonly k1: number; readonly b: number };
  /** Filter conditions that the store cannot translate: it has to refuse them with `unsupported`. Default: none. */
  readonly unsupportedFilters?: readonly Filter['op'][];
}

export type StoreContext = CaseContext<StoreSubject, StoreKitOptions>;
export type StoreCase = Case<Store, StoreSubject, StoreKitOptions>;

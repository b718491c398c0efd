import type { DocumentRecord, IndexedChunk, IndexSpec } from '@touchstone/contract';
import { type Analyzer, type Bm25Index, bm25Index } from '@touchstone/lexical';
import * as kit from '@touchstone/provider-kit';

export const provider = 'memory';
export const maxTopK = 10_000;

/** One complete set of chunks, with an index of their words and the ledger of their documents. */
export interface Generation extends kit.CatalogedGeneration {
  readonly chunks: Map<string, IndexedChunk>;
  readonly words: Bm25Index;
  readonly records: Map<string, DocumentRecord>;
}

/** The generations of every index. What is not there is `index_not_found`. */
export function memoryCatalog(analyzer: Analyzer) {
  const indexes = new Map<string, readonly Generation[]>();

  const all = (index: string) => indexes.get(index) ?? [];
  const find = (index: string, name?: string) => kit.findGeneration({ index, name, generations: all(index) }, provider);

  return {
    find,
    names: () => [...indexes.keys()].sort(),
    drop(index: string) {
      if (!indexes.delete(index)) throw kit.unknownIndex(index, provider);
    },
    ensure(spec: IndexSpec) {
      const generations = all(spec.index);
      const { there, ...planned } = kit.planGeneration(spec, { analyzer, generations }, provider);
      const kept = there ?? { chunks: new Map(), words: bm25Index({ analyzer }), records: new Map() };
      indexes.set(spec.index, [...generations.filter((one) => one !== there), { ...kept, ...planned }]);
    },
    activate(index: string, name: string) {
      const next = { ...find(index, name), active: true };
      indexes.set(index, [...all(index).filter((one) => !one.active && one.name !== name), next]);
    },
  };
}

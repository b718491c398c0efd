import { type Bm25Hit, type Bm25IndexOptions, bm25Index } from '@touchstone/lexical';
import type { KeywordSnapshot } from './snapshot-file.js';

/** A BM25 index of one collection, in memory. */
export interface KeywordIndex {
  readonly ids: ReadonlySet<string>;
  /** The catalog's version that it is in step with. */
  version: number;
  add(id: string, text: string): void;
  remove(id: string): void;
  search(text: string, topK: number): readonly Bm25Hit[];
}

/** How all indexes of a store read text and score. */
export type Bm25Settings = Bm25IndexOptions & Required<Pick<Bm25IndexOptions, 'analyzer'>>;

/** An index with what its keeping needs. */
export interface HeldIndex extends KeywordIndex {
  readonly characters: number;
  /** Changes since it was last saved. */
  unsaved: number;
  snapshot(): KeywordSnapshot;
}

/** The saved index, or an empty one. */
export function heldIndex(settings: Bm25Settings, start: KeywordSnapshot | undefined): HeldIndex {
  const bm25 = start?.bm25 ?? bm25Index(settings);
  const ids = start?.ids ?? new Set<string>();
  let characters = start?.characters ?? 0;
  const index: HeldIndex = {
    ids,
    version: start?.version ?? 0,
    unsaved: 0,
    get characters() {
      return characters;
    },
    add(id, text) {
      bm25.add(id, text);
      ids.add(id);
      characters += text.length;
      index.unsaved += 1;
    },
    remove(id) {
      bm25.remove(id);
      ids.delete(id);
      index.unsaved += 1;
    },
    search: (text, topK) => bm25.search(text, { topK }),
    snapshot: () => ({ bm25, ids, version: index.version, characters }),
  };
  return index;
}

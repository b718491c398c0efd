import { type Bm25Hit, type Bm25IndexOptions, bm25Index } from '@touchstone/lexical';
import type { KeywordSnapshot } from './snapshot-file.ts';

/** A BM25 index of one collection, in memory. */
export interface KeywordIndex {
  readonly ids: ReadonlySet<string>;
  /** The catalog's version that it is in step with. */
  version: number;
  /** `language`: that of the text, where the chunk names one. */
  add(id: string, text: string, language: string | undefined): void;
  remove(id: string): void;
  search(text: string, topK: number): readonly Bm25Hit[];
}

/** The settings by which all indexes of a store read text and score. */
export type Bm25Settings = Bm25IndexOptions & Required<Pick<Bm25IndexOptions, 'analyzer'>>;

/** An index with the data of its upkeep. */
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
  const languages = start?.languages ?? new Map<string, string>();
  let characters = start?.characters ?? 0;
  let spoken: readonly string[] | undefined;
  const languagesNow = () => (spoken ??= [...new Set(languages.values())].sort());
  const index: HeldIndex = {
    ids,
    version: start?.version ?? 0,
    unsaved: 0,
    get characters() {
      return characters;
    },
    add(id, text, language) {
      bm25.add(id, text, language);
      if (language === undefined) languages.delete(id);
      else languages.set(id, language);
      spoken = undefined;
      ids.add(id);
      characters += text.length;
      index.unsaved += 1;
    },
    remove(id) {
      bm25.remove(id);
      languages.delete(id);
      spoken = undefined;
      ids.delete(id);
      index.unsaved += 1;
    },
    search: (text, topK) => bm25.search(text, { topK, languages: languagesNow() }),
    snapshot: () => ({ bm25, ids, languages, version: index.version, characters }),
  };
  return index;
}

import { type Bm25IndexOptions, bm25Index } from '@touchstone/lexical';
import type { KeywordSnapshot } from './snapshot-file.ts';

/** The settings by which all indexes of a store read text and score. */
export type Bm25Settings = Bm25IndexOptions & Required<Pick<Bm25IndexOptions, 'analyzer'>>;

export type HeldIndex = ReturnType<typeof heldIndex>;

/** A BM25 index of one collection, in memory: the saved one, or an empty one. */
export function heldIndex(settings: Bm25Settings, start: KeywordSnapshot | undefined) {
  const bm25 = start?.bm25 ?? bm25Index(settings);
  const ids = start?.ids ?? new Set<string>();
  const languages = start?.languages ?? new Map<string, string>();
  let characters = start?.characters ?? 0;
  let spoken: readonly string[] | undefined;
  const languagesNow = () => (spoken ??= [...new Set(languages.values())].sort());
  const index = {
    ids: ids as ReadonlySet<string>,
    /** The catalog's version that it is in step with. */
    version: start?.version ?? 0,
    /** Changes since it was last saved. */
    unsaved: 0,
    get characters() {
      return characters;
    },
    /** `language`: that of the text, where the chunk names one. */
    add(id: string, text: string, language: string | undefined) {
      bm25.add(id, text, language);
      if (language === undefined) languages.delete(id);
      else languages.set(id, language);
      spoken = undefined;
      ids.add(id);
      characters += text.length;
      index.unsaved += 1;
    },
    remove(id: string) {
      bm25.remove(id);
      languages.delete(id);
      spoken = undefined;
      ids.delete(id);
      index.unsaved += 1;
    },
    search: (text: string, topK: number) => bm25.search(text, { topK, languages: languagesNow() }),
    snapshot: (): KeywordSnapshot => ({ bm25, ids, languages, version: index.version, characters }),
  };
  return index;
}

import type { Passage } from './passage.ts';

/** So many documents come once before any comes again: about as many as a page of the usual length has texts of. */
const onceEach = 8;
/** So many further places of a document are named. */
const mostPlaces = 3;

/**
 * Passages, best first, so that the first ones are of different documents, each with the lines of the next passages of its own; the others
 * follow in their order. Documents of one short name keep the name of their source.
 */
export function oneADocument(passages: readonly Passage[]): readonly Passage[] {
  const documents = [...Map.groupBy(passages, ({ index, source }) => JSON.stringify([index, source])).values()];
  const sources = Map.groupBy(documents, ([first]) => first?.document);
  const head = new Map(
    documents.slice(0, onceEach).flatMap(([first, ...others]) => {
      const also = others.slice(0, mostPlaces).flatMap(({ lines }) => lines ?? []);
      return first === undefined ? [] : [[first, { ...first, also }] as const];
    }),
  );
  const ordered = [...head.values(), ...passages.filter((passage) => !head.has(passage))];
  return ordered.map((passage) =>
    sources.get(passage.document)?.length === 1 ? passage : { ...passage, document: passage.source },
  );
}

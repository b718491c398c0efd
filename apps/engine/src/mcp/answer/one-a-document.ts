import type { Passage } from './passage.ts';

/** So many further places of a document are named. */
const mostPlaces = 3;

/**
 * Passages, best first, so that each document comes once before any comes again; its best passage names the lines of the next ones.
 * Documents of one short name keep the name of their source.
 */
export function oneADocument(passages: readonly Passage[]): readonly Passage[] {
  const documents = [...Map.groupBy(passages, ({ index, source }) => JSON.stringify([index, source])).values()];
  const sources = Map.groupBy(documents, ([first]) => first?.document);
  const named = documents.map((own) => {
    const isAlone = sources.get(own[0]?.document)?.length === 1;
    return own.map((passage) => (isAlone ? passage : { ...passage, document: passage.source }));
  });
  const rounds = Math.max(0, ...named.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) =>
    named.flatMap((own) => {
      const passage = own[round];
      if (passage === undefined) return [];
      const also = round === 0 ? own.slice(1, 1 + mostPlaces).flatMap(({ lines }) => lines ?? []) : [];
      return [{ ...passage, also }];
    }),
  ).flat();
}

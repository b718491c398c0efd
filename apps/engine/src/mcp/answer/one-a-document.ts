import type { Passage } from './passage.ts';

/** So many documents come once before any comes again: about as many as a page of the usual length has texts of. */
const onceEach = 8;
/** So many further places of a document are named. */
const mostPlaces = 3;
/** Of so many documents the next passage follows at once, if it is so many times as relevant as the next document. */
const [doubled, clearly] = [3, 2];

/**
 * Passages, best first, so that the first ones are of different documents, each with the lines of the next passages of its own (the best
 * with their names); the others follow in their order. Where the second passage of one of the best documents is clearly better than the next document, it comes before
 * that. Documents of one short name keep the name of their source.
 */
export function oneADocument(passages: readonly Passage[]): readonly Passage[] {
  const documents = [...Map.groupBy(passages, ({ index, source }) => JSON.stringify([index, source])).values()];
  const sources = Map.groupBy(documents, ([first]) => first?.document);
  const first = new Map(
    documents.slice(0, onceEach).flatMap(([best, ...others], at) => {
      if (best === undefined) return [];
      const [second] = others;
      const next = documents[at + 1]?.[0];
      const isSecondShown = at < doubled && second !== undefined && isClearlyBetter(second, next);
      const also = others
        .slice(isSecondShown ? 1 : 0)
        .slice(0, mostPlaces)
        .flatMap(({ lines, about }) => (lines === undefined ? [] : { ...lines, about: at === 0 ? about : undefined }));
      return [[best, { ...best, also }] as const, ...(isSecondShown ? [[second, second] as const] : [])];
    }),
  );
  const ordered = [...first.values(), ...passages.filter((passage) => !first.has(passage))];
  return ordered.map((passage) =>
    sources.get(passage.document)?.length === 1 ? passage : { ...passage, document: passage.source },
  );
}

function isClearlyBetter({ score = 0 }: Passage, other: Passage | undefined): boolean {
  return score > 0 && score >= clearly * (other?.score ?? 0);
}

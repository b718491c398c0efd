import type { DocumentPart } from '@touchstone/contract';

/** The separator between two parts of a page. */
export const partJoint = '\n\n';

/** The text that the chunks of these parts are slices of, by the port's rule: the parts of a page or document. */
export function textOfParts(parts: readonly DocumentPart[]): string {
  return parts.map(({ text }) => text).join(partJoint);
}

/** The parts of each page, in reading order; all of a document without pages are one. */
export function pagesOf(parts: readonly DocumentPart[]): readonly (readonly DocumentPart[])[] {
  return runsBy(parts, (a, b) => a.pageNumber === b.pageNumber);
}

/** Neighbours that belong together. */
export function runsBy<T>(items: readonly T[], belong: (a: T, b: T) => boolean): readonly (readonly T[])[] {
  const runs: T[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && belong(last, item)) run.push(item);
    else runs.push([item]);
  }
  return runs;
}

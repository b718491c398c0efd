import { printableLine } from '@touchstone/contract';
import { shortCitation } from './citation.ts';

/**
 * What candidates are called in a list for people. The id of a candidate names its source, version and path, and mostly its path
 * once more: the last part alone says which it is, unless two of the list would then be called the same.
 */
export function candidateNames(ids: readonly string[]): (id: string) => string {
  const counts = new Map<string, number>();
  for (const name of [...new Set(ids)].map(lastPart)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return (id) => {
    const name = lastPart(id);
    return printableLine((counts.get(name) ?? 0) > 1 ? shortCitation(id) : name);
  };
}

/** `lib/a.js#run` of `repo@ref:lib/a.js:source:lib/a.js#run`; an id of another form stays whole. */
function lastPart(id: string): string {
  const [, path, rest] = /@.*?:([^:].*?):(?:[^:]+:)?\1(#.*)?$/.exec(id) ?? [];
  return path === undefined ? id : `${path}${rest ?? ''}`;
}

import { type CallSummary, count, printableLine } from '@touchstone/contract';
import { cutLine } from './cut-line.ts';
import type { Styles } from './styles.ts';

/** The logged calls, one per line: the start of the id (which `explain` accepts), the time, the kind and the query. */
export function renderCalls(
  calls: readonly CallSummary[],
  { styles, columns }: { readonly styles: Styles; readonly columns: number },
): string {
  if (calls.length === 0) return 'The log holds no calls yet: run a search or gather evidence first.';
  const length = shortestUnique(calls.map(({ id }) => id));
  return calls
    .map(({ id, kind, startedAt, query }) => {
      const [short, time, kindName] = [id.slice(0, length), startedAt.replace(/\.\d+Z$/, 'Z'), kind.padEnd(8)];
      const room = Math.max(20, columns - short.length - time.length - kindName.length - 6);
      return `${styles.place(short)}  ${styles.quiet(time)}  ${kindName}  ${cutLine(printableLine(query), room)}`;
    })
    .join('\n');
}

/** The omissions of a list of calls: files that cannot be read. */
export function renderDamaged(files: readonly string[], styles: Styles): string {
  const what = `${count(files.length, 'logged call')} cannot be read: damaged, too large, or written by another version`;
  return `${styles.warning('!')} ${what}. Delete the files that you do not need:\n${files.map((file) => `  ${printableLine(file)}`).join('\n')}`;
}

/** The number of characters that makes all ids distinct, and at least 8. */
function shortestUnique(ids: readonly string[]): number {
  const longest = Math.max(...ids.map((id) => id.length));
  for (let length = 8; length < longest; length++) {
    if (new Set(ids.map((id) => id.slice(0, length))).size === ids.length) return length;
  }
  return longest;
}

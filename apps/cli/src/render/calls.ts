import type { CallSummary } from '@touchstone/call-log';
import { printableLine } from '@touchstone/contract';
import { cutLine } from './cut-line.js';
import { count } from './quantities.js';
import type { Styles } from './styles.js';

/** The kept calls, one a line: the beginning of the id that `explain` takes, when it was, its kind, what was asked. */
export function renderCalls(
  calls: readonly CallSummary[],
  { styles, columns }: { readonly styles: Styles; readonly columns: number },
): string {
  if (calls.length === 0) return 'No call is kept yet: ask something first.';
  const length = shortestUnique(calls.map(({ id }) => id));
  return calls
    .map(({ id, kind, startedAt, query }) => {
      const [short, time, kindName] = [id.slice(0, length), startedAt.replace(/\.\d+Z$/, 'Z'), kind.padEnd(8)];
      const room = Math.max(20, columns - short.length - time.length - kindName.length - 6);
      return `${styles.place(short)}  ${styles.quiet(time)}  ${kindName}  ${cutLine(printableLine(query), room)}`;
    })
    .join('\n');
}

/** What a list of calls leaves out: files that cannot be read. */
export function renderDamaged(files: readonly string[], styles: Styles): string {
  const what = `${count(files.length, 'kept call')} cannot be read: damaged, or written by another version`;
  return `${styles.warning('!')} ${what}. Delete what is not wanted:\n${files.map((file) => `  ${printableLine(file)}`).join('\n')}`;
}

/** How many characters tell all ids apart; at least as many as git shows. */
function shortestUnique(ids: readonly string[]): number {
  const longest = Math.max(...ids.map((id) => id.length));
  for (let length = 8; length < longest; length++) {
    if (new Set(ids.map((id) => id.slice(0, length))).size === ids.length) return length;
  }
  return longest;
}

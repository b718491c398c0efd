import { compact, count, formatNumber, type JsonObject } from '@touchstone/contract';
import type { Freshness } from './check-freshness.ts';

/** A message beside an answer, and no part of it. */
export interface Notice {
  /** `index_updating`: the changes are being indexed while the answer is made. */
  readonly code: 'index_outdated' | 'index_updating';
  /** The fact, and the command to run. Has paths from the folder of the config, never absolute ones. */
  readonly message: string;
  readonly detail: JsonObject;
}

/** The notice for an index whose files have changed; undefined where none has. */
export function freshnessNotice(freshness: Freshness, { program }: { readonly program: string }): Notice | undefined {
  const { index, changed, removed, checked, total, indexedAt } = freshness;
  if (changed.count + removed.count === 0) return undefined;
  const parts = [
    ...(changed.count === 0 ? [] : [`${formatNumber(changed.count)} changed`]),
    ...(removed.count === 0 ? [] : [`${formatNumber(removed.count)} removed`]),
  ];
  const names = [...changed.names, ...removed.names].slice(0, 3);
  const more = changed.count + removed.count > names.length ? ', ...' : '';
  const looked =
    checked === total ? count(total, 'file') : `${formatNumber(checked)} files checked, of ${formatNumber(total)}`;
  const since = indexedAt === undefined ? '' : ` since ${indexedAt}`;
  return {
    code: 'index_outdated',
    message: `Index "${index}" is behind its files${since}: of ${looked}, ${parts.join(' and ')} (${names.join(', ')}${more}). Run "${program} index" to bring it up to date.`,
    detail: compact({
      index,
      changed: changed.count,
      removed: removed.count,
      checked,
      total,
      indexed_at: indexedAt,
    }),
  };
}

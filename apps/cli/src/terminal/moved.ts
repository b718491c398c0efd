import { count, formatNumber, printableLine } from '@touchstone/contract';
import type { MovedIndex } from '@touchstone/host';
import type { RankingDifference } from '@touchstone/ingest';
import type { Styles } from './styles.ts';

/** Most differences that are listed; `--json` lists all. */
const mostShown = 5;

/** The copied index, and whether both stores rank alike. */
export function renderMoved({ index, chunks, documents, comparison, isRefined }: MovedIndex, styles: Styles): string {
  const { copied, unchanged, removed } = documents;
  const { rankings, differences } = comparison;
  const verdict =
    differences.length === 0
      ? `${formatNumber(rankings)} rankings are the same in both stores`
      : `${formatNumber(differences.length)} of ${formatNumber(rankings)} rankings differ`;
  const shown = differences
    .slice(0, mostShown)
    .map((each) => styles.quiet(`    ${printableLine(differenceLine(each))}`));
  const more = differences.length - shown.length;
  return [
    styles.strong(`Copied "${index}": ${count(chunks, 'chunk')}`),
    `  documents  ${copied} copied, ${unchanged} unchanged, ${removed} removed`,
    ...(isRefined ? ['  refined    second vectors copied'] : []),
    `  ${differences.length === 0 ? 'compared  ' : styles.warning('compared  ')} ${verdict}`,
    ...shown,
    ...(more > 0 ? [styles.quiet(`    and ${formatNumber(more)} more; --json lists all`)] : []),
  ].join('\n');
}

function differenceLine({ method, chunkId, rank, first, second }: RankingDifference): string {
  const shown = (hit: RankingDifference['first']) => (hit === undefined ? 'nothing' : `${hit.id} (${hit.score})`);
  return `${method}, by ${chunkId}, from rank ${rank}: ${shown(first)} and ${shown(second)}`;
}

/** The same as JSON. */
export function movedJson({ index, chunks, documents, comparison, isRefined }: MovedIndex): object {
  const { rankings, differences } = comparison;
  return {
    ...{ index, chunks, documents, rankings, refined: isRefined },
    differences: differences.map(({ method, chunkId, rank, first, second }) => ({
      ...{ method, chunk_id: chunkId, rank, first: first ?? null, second: second ?? null },
    })),
  };
}

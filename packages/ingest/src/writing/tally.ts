import type { DocumentAction } from './survey.ts';

/** How many documents, and the chunks that they have or will have. */
export interface DocumentCount {
  readonly documents: number;
  readonly chunks: number;
}

/** What a run does to the documents of an index. */
export interface IngestCounts {
  readonly added: DocumentCount;
  readonly changed: DocumentCount;
  /** Same content under another ref or of another time: only labels are written. */
  readonly relabelled: DocumentCount;
  readonly unchanged: DocumentCount;
  readonly removed: DocumentCount;
}

const countOf = {
  add: 'added',
  change: 'changed',
  relabel: 'relabelled',
  unchanged: 'unchanged',
  remove: 'removed',
} as const satisfies Record<DocumentAction | 'remove', keyof IngestCounts>;

/** A running count. */
interface Tally {
  count(action: DocumentAction | 'remove', chunks: number): void;
  readonly counts: IngestCounts;
}

export function newTally(): Tally {
  const none = () => ({ documents: 0, chunks: 0 });
  const counts = { added: none(), changed: none(), relabelled: none(), unchanged: none(), removed: none() };
  return {
    counts,
    count: (action, chunks) => {
      counts[countOf[action]].documents++;
      counts[countOf[action]].chunks += chunks;
    },
  };
}

import type { DocumentRecord } from '@touchstone/contract';
import type { SkippedFile } from '../sources/skip-rules.ts';
import type { LeftOutDocument, PreparedDocument } from './prepare-documents.ts';
import type { IngestRequest, OpenRun } from './request.ts';
import type { DocumentAction } from './survey.ts';
import { type IngestWarning, surveyWarnings, unreadableTimes, untimedDocument } from './warnings.ts';

/** The number of documents, and the chunks that they have or will have. */
export interface DocumentCount {
  readonly documents: number;
  readonly chunks: number;
}

/** The changes of a run to the documents of an index. */
interface IngestCounts {
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

/** The result or the plan of a run. */
export interface IngestSummary extends IngestCounts {
  /** Estimated tokens that embedding the added and changed chunks takes; 0 without an embedder. */
  readonly embedTokens: number;
  readonly skipped: readonly SkippedFile[];
  readonly warnings: readonly IngestWarning[];
}

/** Sums up a run while it goes on. */
export interface RunTally {
  count(action: DocumentAction | 'remove', chunks: number): void;
  /** A document whose chunks are written, or would be. */
  add(prepared: PreparedDocument): void;
  leaveOut(leftOut: LeftOutDocument): void;
  /** Documents to remove: those that are gone, and those of which nothing may stay. */
  readonly removed: readonly DocumentRecord[];
  summary(): IngestSummary;
}

export function runTally({ survey }: OpenRun, request: IngestRequest): RunTally {
  const none = () => ({ documents: 0, chunks: 0 });
  const counts = { added: none(), changed: none(), relabelled: none(), unchanged: none(), removed: none() };
  const warnings = [...surveyWarnings(survey, request)];
  const removed: DocumentRecord[] = [...survey.gone];
  const untimed: string[] = [];
  let embedTokens = 0;
  const count: RunTally['count'] = (action, chunks) => {
    counts[countOf[action]].documents++;
    counts[countOf[action]].chunks += chunks;
  };
  return {
    count,
    removed,
    add: (prepared) => {
      count(prepared.document.action, prepared.chunks.length);
      for (const chunk of prepared.chunks) embedTokens += chunk.embedTokens;
      if (prepared.warning !== undefined) warnings.push(prepared.warning);
      untimed.push(...untimedDocument(prepared.document, prepared.chunks));
    },
    leaveOut: ({ document, leftOut, isToGo }) => {
      warnings.push(leftOut);
      if (isToGo && document.action === 'change') removed.push(document.record);
    },
    summary: () => ({
      ...counts,
      embedTokens,
      skipped: survey.skipped,
      warnings: [...warnings, ...unreadableTimes(untimed)],
    }),
  };
}

import type { DocumentRecord, IndexPart } from '@touchstone/contract';
import { partMarkSource } from '@touchstone/provider-kit';

/**
 * Runs over the parts of an index agree by the index's own ledger: each finished part leaves a mark there, a record
 * without chunks. The run that leaves the last one finishes the whole index.
 */
const markPattern = /^touchstone:part\/(\d+)-of-(\d+)$/;

/** A ledger, and the marks that lie in it. */
export interface LedgerWithMarks {
  readonly records: readonly DocumentRecord[];
  readonly marks: readonly IndexPart[];
}

/** Separates documents from marks. */
export function withoutMarks(ledger: readonly DocumentRecord[]): LedgerWithMarks {
  const records: DocumentRecord[] = [];
  const marks: IndexPart[] = [];
  for (const record of ledger) {
    const mark = markIn(record);
    if (mark === undefined) records.push(record);
    else marks.push(mark);
  }
  return { records, marks };
}

function markIn({ sourceId, documentId }: DocumentRecord): IndexPart | undefined {
  if (sourceId !== partMarkSource) return undefined;
  const [, number, of] = markPattern.exec(documentId) ?? [];
  return number === undefined ? undefined : { number: Number(number), of: Number(of) };
}

/** The id of a mark in the ledger. */
export function markId({ number, of }: IndexPart): string {
  return `touchstone:part/${number}-of-${of}`;
}

/** The mark of a finished part in the ledger. */
export function markRecord(part: IndexPart): DocumentRecord {
  return {
    documentId: markId(part),
    sourceId: partMarkSource,
    contentHash: 'sha256:',
    sizeBytes: 0,
    modifiedMs: null,
    settingsHash: '',
    ref: '',
    chunkCount: 0,
  };
}

/** Marks that a run makes void when it begins: its own, and those of another division; all of them where it has all documents. */
export function voidMarks(marks: readonly IndexPart[], part: IndexPart | undefined): readonly IndexPart[] {
  return marks.filter(({ number, of }) => part === undefined || of !== part.of || number === part.number);
}

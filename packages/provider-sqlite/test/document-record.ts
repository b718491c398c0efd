import type { DocumentRecord } from '@touchstone/contract';

export function documentRecord(documentId: string, chunkCount: number): DocumentRecord {
  return {
    documentId,
    sourceId: 'source',
    contentHash: 'sha256:00',
    sizeBytes: 1,
    modifiedMs: null,
    settingsHash: 'settings',
    ref: 'r1',
    chunkCount,
  };
}

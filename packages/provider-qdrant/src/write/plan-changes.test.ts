import type { DocumentChange, DocumentRecord, IndexedChunk } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { planChanges } from './plan-changes.js';

const nothing = { owners: new Map<string, string>(), recorded: new Set<string>() };

function chunk(documentId: string, id: string): IndexedChunk {
  return { id, text: id, metadata: { document_id: documentId, ref: 'r1' } };
}

function record(documentId: string, chunkCount: number, ref = 'r1'): DocumentRecord {
  const hashes = { contentHash: 'sha256:00', settingsHash: 's' };
  return { documentId, sourceId: 'source', sizeBytes: 1, modifiedMs: null, ref, chunkCount, ...hashes };
}

function replace(documentId: string, ...ids: readonly string[]): DocumentChange {
  return { kind: 'replace', record: record(documentId, ids.length), chunks: ids.map((id) => chunk(documentId, id)) };
}

describe('a plan of changes', () => {
  it('removes what a document had and does not have any more', () => {
    const existing = {
      owners: new Map([
        ['a', 'd1'],
        ['b', 'd1'],
        ['c', 'd2'],
      ]),
      recorded: new Set(['d1']),
    };
    const plan = planChanges('docs', [replace('d1', 'b', 'e')], existing);
    expect(plan.removedChunks).toEqual(['a']);
    expect(plan.chunks.map(({ id }) => id)).toEqual(['b', 'e']);
  });

  it('lets the last of several changes of one document win', () => {
    const plan = planChanges(
      'docs',
      [replace('d1', 'a', 'b'), { kind: 'remove', documentId: 'd1' }, replace('d1', 'b')],
      nothing,
    );
    expect(plan.chunks.map(({ id }) => id)).toEqual(['b']);
    expect(plan.records).toEqual([record('d1', 1)]);
    expect(plan.documentIds).toEqual(['d1']);
  });

  it('moves a chunk id to another document only after the first one has let it go', () => {
    const existing = { owners: new Map([['a', 'd1']]), recorded: new Set(['d1']) };
    expect(planChanges('docs', [replace('d1'), replace('d2', 'a')], existing).removedChunks).toEqual([]);
    expect(() => planChanges('docs', [replace('d2', 'a'), replace('d1')], existing)).toThrow(/"d2".*"d1"/);
  });

  it('relabels chunks of the same call before they are written', () => {
    const plan = planChanges('docs', [replace('d1', 'a'), { kind: 'relabel', record: record('d1', 1, 'r2') }], nothing);
    expect(plan.chunks[0]?.metadata.ref).toBe('r2');
    expect(plan.records).toEqual([record('d1', 1, 'r2')]);
  });

  it('does not relabel what an earlier change has removed', () => {
    const existing = { owners: new Map([['a', 'd1']]), recorded: new Set(['d1']) };
    const changes: DocumentChange[] = [
      { kind: 'remove', documentId: 'd1' },
      { kind: 'relabel', record: record('d1', 1, 'r2') },
    ];
    expect(() => planChanges('docs', changes, existing)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });

  it('refuses a chunk id that a chunk without a document has', () => {
    const existing = { owners: new Map([['a', null]]), recorded: new Set<string>() };
    expect(() => planChanges('docs', [replace('d1', 'a')], existing)).toThrow('no document');
  });
});

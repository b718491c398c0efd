import type { DocumentChange, DocumentRecord, IndexedChunk } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { planChanges } from './plan-changes.ts';

/** The plan of changes on an index that holds these chunks, with a record of each of their documents. */
function planOn(owners: Readonly<Record<string, string | null>>, changes: readonly DocumentChange[]) {
  const entries = Object.entries(owners);
  const recorded = new Set(entries.map(([, owner]) => owner ?? ''));
  return planChanges(changes, { index: 'docs', owners: new Map(entries), recorded }, 'test');
}

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
    const plan = planOn({ a: 'd1', b: 'd1', c: 'd2' }, [replace('d1', 'b', 'e')]);
    expect(plan.removed).toEqual(['a']);
    expect(plan.written.map(({ id }) => id)).toEqual(['b', 'e']);
  });

  it('lets the last of several changes of one document win', () => {
    const changes: DocumentChange[] = [
      replace('d1', 'a', 'b'),
      { kind: 'remove', documentId: 'd1' },
      replace('d1', 'b'),
    ];
    const plan = planOn({}, changes);
    expect(plan.written.map(({ id }) => id)).toEqual(['b']);
    expect([...plan.records]).toEqual([['d1', record('d1', 1)]]);
  });

  it('moves a chunk id to another document only after the first one has let it go', () => {
    expect(planOn({ a: 'd1' }, [replace('d1'), replace('d2', 'a')]).removed).toEqual([]);
    expect(() => planOn({ a: 'd1' }, [replace('d2', 'a'), replace('d1')])).toThrow(/"d2".*"d1"/);
  });

  it('does not take back a chunk id that moved when its first document goes again', () => {
    const changes: DocumentChange[] = [replace('d1'), replace('d2', 'a'), { kind: 'remove', documentId: 'd1' }];
    const plan = planOn({ a: 'd1' }, changes);
    expect(plan.written.map(({ id }) => id)).toEqual(['a']);
    expect(plan.removed).toEqual([]);
  });

  it('relabels chunks of the same call before they are written', () => {
    const relabel = { kind: 'relabel', record: record('d1', 1, 'r2'), labels: { repo: 'fork' } } as const;
    const plan = planOn({}, [replace('d1', 'a'), relabel]);
    expect(plan.written[0]?.metadata).toMatchObject({ ref: 'r2', repo: 'fork' });
    expect([...plan.records.values()]).toEqual([record('d1', 1, 'r2')]);
  });

  it('does not relabel what an earlier change has removed', () => {
    const changes: DocumentChange[] = [
      { kind: 'remove', documentId: 'd1' },
      { kind: 'relabel', record: record('d1', 1, 'r2') },
    ];
    expect(() => planOn({ a: 'd1' }, changes)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });

  it('refuses a chunk id that a chunk without a document has', () => {
    expect(() => planOn({ a: null }, [replace('d1', 'a')])).toThrow('no document');
  });
});

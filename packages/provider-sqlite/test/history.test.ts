import type { IndexedChunk } from '@touchstone/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SqliteStore } from '../src/index.ts';
import { documentRecord } from './document-record.ts';
import { openStore, temporaryFile } from './temporary-store.ts';

const fingerprint = {
  embedding: { provider: 'test', model: 'planar', dimensions: 2, metric: 'cosine' as const },
  sparse: 'test/1',
};
const words = ['alpha', 'beta', 'gamma', 'delta', 'omega', 'sigma'];

/** Chunk ids belong to one document each: `d1-0` to `d1-3`. */
const chunkArbitrary = (documentId: string) =>
  fc
    .record({
      number: fc.integer({ min: 0, max: 3 }),
      text: fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((picked) => picked.join(' ')),
      angle: fc.integer({ min: 0, max: 7 }),
      kind: fc.constantFrom('x', 'y', null),
      source: fc.constantFrom('code', 'docs', undefined),
      language: fc.constantFrom('de', 'fr', undefined),
    })
    .map(
      ({ number, text, angle, kind, source, language }): IndexedChunk => ({
        id: `${documentId}-${number}`,
        text,
        metadata: { document_id: documentId, ref: 'r1', kind, source_type: source, text_language: language },
        vector: [Math.cos(angle), Math.sin(angle)],
        sparse: { indices: [angle], values: [number + 1] },
      }),
    );

const documentArbitrary = fc.constantFrom('d1', 'd2', 'd3');
const stepArbitrary = fc.oneof(
  documentArbitrary.chain((documentId) =>
    fc.record({
      kind: fc.constant('replace' as const),
      documentId: fc.constant(documentId),
      chunks: fc.uniqueArray(chunkArbitrary(documentId), { selector: ({ id }) => id, maxLength: 4 }),
    }),
  ),
  fc.record({ kind: fc.constant('remove' as const), documentId: documentArbitrary }),
  documentArbitrary.chain((documentId) =>
    fc.record({ kind: fc.constant('upsert' as const), chunk: chunkArbitrary(documentId) }),
  ),
  fc.record({
    kind: fc.constant('removeChunk' as const),
    id: fc.tuple(documentArbitrary, fc.integer({ min: 0, max: 3 })).map(([id, number]) => `${id}-${number}`),
  }),
  fc.record({ kind: fc.constant('removeKind' as const) }),
  fc.record({ kind: fc.constant('optimize' as const) }),
);

it('an index that was changed step by step answers as one that was built at once, with the same scores', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1, maxLength: 30 }), async (steps) => {
      const changed = openStore(temporaryFile());
      await changed.ensureIndex({ index: 'a', fingerprint });
      const model = new Map<string, IndexedChunk>();
      for (const step of steps) {
        await applyStep(changed, model, step);
        // A search now and then, so that what it keeps in memory has to follow later changes.
        await changed.searchKeyword({ index: 'a', text: 'alpha', topK: 3 });
      }
      const built = openStore(temporaryFile());
      await built.ensureIndex({ index: 'a', fingerprint });
      await built.upsert(
        'a',
        [...model.values()].toSorted((a, b) => (a.id < b.id ? 1 : -1)),
      );
      expect(await answers(changed)).toEqual(await answers(built));
      await changed.checkIntegrity();
    }),
    { numRuns: 100 },
  );
});

type Step = typeof stepArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

async function applyStep(store: SqliteStore, model: Map<string, IndexedChunk>, step: Step): Promise<void> {
  const forget = (matches: (chunk: IndexedChunk) => boolean) => {
    for (const chunk of [...model.values()]) if (matches(chunk)) model.delete(chunk.id);
  };
  switch (step.kind) {
    case 'replace': {
      const { documentId, chunks } = step;
      const record = documentRecord(documentId, chunks.length);
      await store.applyDocuments('a', [{ kind: 'replace', record, chunks }]);
      forget(({ metadata }) => metadata.document_id === documentId);
      for (const chunk of chunks) model.set(chunk.id, chunk);
      return;
    }
    case 'remove':
      await store.applyDocuments('a', [{ kind: 'remove', documentId: step.documentId }]);
      return forget(({ metadata }) => metadata.document_id === step.documentId);
    case 'upsert':
      await store.upsert('a', [step.chunk]);
      model.set(step.chunk.id, step.chunk);
      return;
    case 'removeChunk':
      await store.remove('a', { ids: [step.id] });
      return forget(({ id }) => id === step.id);
    case 'removeKind':
      await store.remove('a', { filter: { op: 'eq', field: 'kind', value: 'x' } });
      return forget(({ metadata }) => metadata.kind === 'x');
    case 'optimize':
      return store.optimize('a');
  }
}

async function answers(store: SqliteStore): Promise<unknown> {
  const filter = { op: 'not', filter: { op: 'eq', field: 'kind', value: 'y' } } as const;
  const { chunkCount, metadataFields } = await store.describe('a');
  return {
    chunkCount,
    metadataFields,
    keyword: await store.searchKeyword({ index: 'a', text: 'gamma alpha alpha sigma', topK: 5 }),
    filtered: await store.searchKeyword({ index: 'a', text: words.join(' '), topK: 4, filter }),
    dense: await store.searchDense({ index: 'a', vector: [1, 0.5], topK: 4 }),
    sparse: await store.searchSparse({
      index: 'a',
      vector: { indices: [1, 2, 3], values: [1, 1, 1] },
      topK: 4,
      filter,
    }),
    code: await store.count('a', { op: 'eq', field: 'source_type', value: 'code' }),
    chunks: await store.fetchByFilter({ index: 'a', limit: 100 }),
  };
}

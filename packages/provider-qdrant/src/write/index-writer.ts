import type { IndexWriter, SparseEncoder, WriteOptions } from '@touchstone/contract';
import { checkChunks } from '@touchstone/provider-kit';
import { doneAnswer } from '../answers.js';
import { providerName, storeError } from '../errors.js';
import type { Layout } from '../layout/layout.js';
import { pointIdOf } from '../point-ids.js';
import { chunkPoints } from './chunk-points.js';
import { applyDocuments, readDocuments } from './documents.js';
import { generationMethods } from './generation-methods.js';
import { deletions, perform, upserts } from './operations.js';
import { selectChunks } from './select-chunks.js';
import type { WriterContext } from './writer-context.js';

type Writes = Required<
  Omit<IndexWriter, 'specVersion' | 'name' | 'inProcess' | 'close' | 'claimLease' | 'releaseLease'>
>;

/** The write side. Every method but `readDocuments` throws `unsupported` where the store is read-only. */
export function indexWriter(context: WriterContext): Writes {
  const { api, catalog, encoders, settings } = context;

  function requireWritable(what: string, index: string): void {
    if (settings.readOnly) {
      throw storeError(
        'unsupported',
        `The ${what} index "${index}" is not possible: the store was opened with readOnly.`,
      );
    }
    if (catalog.isForeign(index)) {
      throw storeError(
        'unsupported',
        `The ${what} index "${index}" is not possible: someone else fills its collection, and this store only reads it.`,
      );
    }
  }

  /** The generation that a call writes to, and what encodes its text. */
  async function target(
    what: string,
    index: string,
    options: WriteOptions | undefined,
  ): Promise<{ readonly layout: Layout; readonly encoder: SparseEncoder }> {
    requireWritable(what, index);
    const layout = await catalog.forWriting(index, options?.generation, options);
    return { layout, encoder: encoders.of(layout) };
  }

  return {
    ...generationMethods(context, requireWritable),

    async upsert(index, chunks, options) {
      const { layout, encoder } = await target('upsert into', index, options);
      checkChunks(chunks, layout.fingerprint, providerName);
      const points = await chunkPoints(chunks, layout, encoder, options);
      if (points.length === 0) return;
      const what = `upsert of ${points.length} chunks into index "${index}"`;
      await perform(context, { collection: layout.collection, what }, upserts(points, context), options);
    },

    async remove(index, selection, options) {
      const { layout } = await target('removal from', index, options);
      const what = `removal of chunks from index "${index}"`;
      const { chunkIds, owners } = await selectChunks(context, layout, { selection, what }, options);
      if (chunkIds.length === 0) return 0;
      // Records first: a document that has lost a chunk is no longer what its record says.
      const operations = [
        ...deletions(owners.map((id) => pointIdOf('document', id))),
        ...deletions(chunkIds.map((id) => pointIdOf('chunk', id))),
      ];
      await perform(context, { collection: layout.collection, what }, operations, options);
      return chunkIds.length;
    },

    async applyDocuments(index, changes, options) {
      const { layout, encoder } = await target('change of documents in', index, options);
      await applyDocuments(context, layout, { changes, encoder }, options);
    },

    async readDocuments(index, options) {
      return readDocuments(context, await catalog.forWriting(index, options?.generation, options), options);
    },

    /**
     * Qdrant compacts by itself; an empty change of its settings makes it look for work now, and it does that in the
     * background.
     */
    async optimize(index, options) {
      const { collection } = (await target('optimization of', index, options)).layout;
      const parameters = { collection_name: collection, optimizers_config: {} };
      const what = `optimization of index "${index}"`;
      await api({ operation: 'updateCollection', parameters, what, answer: doneAnswer }, options);
    },
  };
}

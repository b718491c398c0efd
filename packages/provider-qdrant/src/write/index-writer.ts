import type { IndexWriter, WriteOptions } from '@touchstone/contract';
import { checkChunks } from '@touchstone/provider-kit';
import type { Layout } from '../layout/layout.ts';
import { readDocuments } from '../read/documents.ts';
import { fetchIndexed } from '../read/fetch-indexed.ts';
import { doneAnswer } from '../server/answers.ts';
import { providerName, storeError } from '../server/errors.ts';
import { deletions, upserts } from '../server/operations.ts';
import { pointIdOf } from '../server/point-ids.ts';
import { chunkPoints } from './chunk-points.ts';
import { applyDocuments } from './documents.ts';
import { generationMethods } from './generation-methods.ts';
import { leasesIn } from './leases.ts';
import { lookUp } from './look-up.ts';
import { lengthTolerance } from './mean-lengths.ts';
import { performCounted } from './perform-counted.ts';
import { selectChunks } from './select-chunks.ts';
import { weighAnew } from './weigh-anew.ts';
import type { WriterContext } from './writer-context.ts';

type Writes = Required<
  Omit<IndexWriter, 'specVersion' | 'name' | 'inProcess' | 'close' | 'concurrentWrites' | 'place' | 'seedIndex'>
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
        `The ${what} index "${index}" is not possible: another program fills its collection, and this store only reads it.`,
      );
    }
  }

  /** Work on the generation that a call writes to, as it is remembered: the work has to look at its state before it writes. */
  async function onTarget<T>(
    what: string,
    index: string,
    options: WriteOptions | undefined,
    work: (layout: Layout) => Promise<T>,
  ): Promise<T> {
    requireWritable(what, index);
    const counted = async (layout: Layout) => {
      if (layout.counted.length > 0) await context.counts.open(layout, options);
      return work(layout);
    };
    return catalog.withTarget({ index, generation: options?.generation }, counted, options);
  }

  const leases = leasesIn(context);

  return {
    ...generationMethods(context, requireWritable),

    async claimLease(index, claim, options) {
      requireWritable('lease of', index);
      return leases.claimLease(index, claim, options);
    },

    async releaseLease(index, holder, options) {
      requireWritable('lease of', index);
      await leases.releaseLease(index, holder, options);
    },

    upsert: (index, chunks, options) =>
      onTarget('upsert into', index, options, async (layout) => {
        checkChunks(chunks, layout.fingerprint, providerName);
        const ids = chunks.map(({ id }) => pointIdOf('chunk', id));
        const { vectors: before, shardOf, mean } = await lookUp(context, layout, ids, options);
        const making = { encoder: encoders.of(layout), means: context.means, mean };
        const points = await chunkPoints(chunks, layout, making, options);
        if (points.length === 0) return;
        const what = `upsert of ${points.length} chunks into index "${index}"`;
        const change = { middle: upserts(points, context), shardOf };
        await performCounted(context, { layout, what }, change, { before, written: points }, options);
      }),

    remove: (index, selection, options) =>
      onTarget('removal from', index, options, async (layout) => {
        const what = `removal of chunks from index "${index}"`;
        await lookUp(context, layout, [], options);
        const { chunkIds, owners, before, shardOf } = await selectChunks(context, layout, { selection, what }, options);
        if (chunkIds.length === 0) return 0;
        // Records first: the record of a document that has lost a chunk is no longer true.
        const first = deletions(owners.map((id) => pointIdOf('document', id)));
        const middle = deletions(chunkIds.map((id) => pointIdOf('chunk', id)));
        await performCounted(context, { layout, what }, { first, middle, shardOf }, { before, written: [] }, options);
        return chunkIds.length;
      }),

    applyDocuments: (index, changes, options) =>
      onTarget('change of documents in', index, options, (layout) =>
        applyDocuments(context, layout, { changes, encoder: encoders.of(layout) }, options),
      ),

    readDocuments: (index, options) =>
      catalog.withTarget(
        { index, generation: options?.generation },
        async (layout) => {
          await lookUp(context, layout, [], options);
          return readDocuments(context, layout, options);
        },
        options,
      ),

    fetchIndexed: (index, ids, options) =>
      catalog.withActive(index, (layout) => fetchIndexed(context, layout, ids, options), options),

    settleWeights: (index, options) =>
      onTarget('weights of', index, options, async (layout) => {
        const { mean: kept } = await lookUp(context, layout, [], options);
        if (!layout.followsLength) return;
        const found = await context.frequencies.lengths(layout, options);
        if (found === undefined) return;
        const { mean, chunks } = found;
        // To weigh all anew costs a third of writing them: a run that wrote half of them can afford it.
        const isExact = options?.isExact === true || 2 * context.means.writtenTo(layout) >= chunks;
        await weighAnew(context, layout, { mean, tolerance: isExact ? 0 : lengthTolerance }, options);
        await context.means.keep(layout, { kept, mean }, options);
      }),

    /**
     * Qdrant compacts by itself; an empty change of its settings makes it look for work now, and it does that in the
     * background.
     */
    optimize: (index, options) =>
      onTarget('optimization of', index, options, async ({ collection }) => {
        const parameters = { collection_name: collection, optimizers_config: {} };
        const what = `optimization of index "${index}"`;
        await api({ operation: 'updateCollection', parameters, what, answer: doneAnswer }, options);
      }),
  };
}

import {
  type CallOptions,
  type ChunkSelection,
  type DocumentChange,
  type Filter,
  type IndexedChunk,
  type IndexSpec,
  type LeaseClaim,
  type LeaseDecision,
  throwIfAborted,
  type WriteOptions,
  withoutTurns,
} from '@touchstone/contract';
import type { Analyzer } from '@touchstone/lexical';
import { checkChanges, checkChunks, checkSelection } from '@touchstone/provider-kit';
import { findGeneration, type Generation, unknownIndex } from '../file/catalog.ts';
import type { Connection } from '../file/connection.ts';
import { providerName, storeError } from '../file/errors.ts';
import { statIndexFile } from '../file/index-file.ts';
import { textOf } from '../file/row.ts';
import { ordinalRange } from '../file/schema.ts';
import { fromSortable } from '../file/sortable-text.ts';
import { type Vocabulary, vocabulary } from '../postings/vocabulary.ts';
import { maskOf, openView } from '../read/index-view.ts';
import { beginFromSeed, hasLike } from './begin-from-seed.ts';
import { compactGeneration } from './compact-generation.ts';
import { applyChanges, forgetDocument } from './documents.ts';
import { fileWriter } from './file-writer.ts';
import { type GenerationWriter, generationWriter } from './generation-writer.ts';
import { activateGeneration, dropInactive, dropIndexRows, ensureGeneration } from './generations.ts';
import { claimLease, releaseLease } from './leases.ts';
import { copySeed, isOwn } from './seed-file.ts';
import { isMostlyGone, isWorthSettling, settleRows, sweepLayers } from './settle-rows.ts';
import type { Transaction } from './write-transaction.ts';

export interface IndexWriterOptions {
  readonly file: string;
  readonly analyzer: Analyzer;
  readonly readOnly: boolean;
  readonly writeWaitMs: number;
  readonly cacheBytes: number;
  /** Vectors of an index from which on they get codes. */
  readonly exactUpTo: number;
  readonly newIdentity: () => string;
}

/** Terms whose numbers are kept from one write to the next: some tens of MB. */
const maxKeptTerms = 250_000;

/** The write side over one connection; each call is one transaction, and they run one after the other. */
export function indexWriter(options: IndexWriterOptions) {
  const { file, analyzer, readOnly, writeWaitMs, cacheBytes, exactUpTo, newIdentity } = options;
  let words: Vocabulary | undefined;
  const own = { readOnly, writeWaitMs, newIdentity };
  const forgetWords = () => {
    words = undefined;
  };
  const { write, emptyLog, close } = fileWriter({ ...own, file, onClose: forgetWords });

  /** As `write`, for an index that has to be there: no file comes into being for one that is not. */
  async function writeExisting<Result>(
    verb: string,
    index: string,
    options: CallOptions | undefined,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    if (!readOnly && statIndexFile(file) === undefined) throw unknownIndex(file, index, []);
    return write(`${verb} index "${index}"`, options?.signal, work);
  }

  function changeChunks<Result>(
    verb: string,
    index: string,
    options: WriteOptions | undefined,
    change: (writer: GenerationWriter, transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    return writeExisting(verb, index, options, async (transaction) => {
      const generation = findGeneration(transaction.connection, index, options?.generation);
      requireAnalyzer(generation, analyzer);
      if (words === undefined || words.size > maxKeptTerms) words = vocabulary(analyzer);
      const writer = generationWriter(transaction, generation, words, exactUpTo);
      const result = await change(writer, transaction);
      await writer.finish();
      return result;
    });
  }

  /** A place that cannot be read or written, or not in time, is no seed. */
  async function seedFrom(place: string, spec: IndexSpec, options: CallOptions | undefined): Promise<void> {
    const source = fileWriter({ ...own, file: place });
    try {
      if (!isOwn(place)) return;
      const mayBegin = await source.write(`sharing of ${spec.index}`, options?.signal, async (transaction) => {
        const isLike = hasLike(transaction.connection, spec, analyzer);
        const { connection } = transaction;
        if (isLike && (isWorthSettling(connection) || isMostlyGone(connection)))
          await settleRows(transaction, newIdentity);
        return isLike;
      });
      if (mayBegin) copySeed(file, place, newIdentity);
    } catch {
      throwIfAborted(options?.signal, `beginning of index "${spec.index}"`);
    } finally {
      await source.close();
    }
  }

  return {
    ensureIndex: (spec: IndexSpec, options?: CallOptions): Promise<void> =>
      write(`creation of index "${spec.index}"`, options?.signal, async (transaction) =>
        ensureGeneration(transaction, spec, analyzer),
      ),

    upsert: (index: string, chunks: readonly IndexedChunk[], options?: WriteOptions): Promise<void> =>
      changeChunks('upsert into', index, options, async (writer) => {
        checkChunks(chunks, writer.generation.fingerprint, providerName);
        for (const chunk of chunks) await writer.put(chunk);
      }),

    remove: (index: string, selection: ChunkSelection, options?: WriteOptions): Promise<number> =>
      changeChunks('removal from', index, options, async (writer, { connection: open, breathe }) => {
        const { ids, filter } = checkSelection(selection, providerName);
        let count = 0;
        for (const id of ids ?? idsMatching(open, writer.generation, filter, cacheBytes)) {
          const owner = writer.ownerOf(id);
          if (writer.removeById(id)) count += 1;
          // The record of a document that lost a chunk is no longer true.
          if (typeof owner === 'string') forgetDocument(open, writer.generation.id, owner);
          await breathe();
        }
        return count;
      }),

    applyDocuments: (index: string, changes: readonly DocumentChange[], options?: WriteOptions): Promise<void> =>
      changeChunks('change of documents in', index, options, (writer, transaction) => {
        checkChanges(changes, writer.generation.fingerprint, providerName);
        return applyChanges(transaction, writer, changes);
      }),

    activate: (index: string, generation: string, options?: CallOptions): Promise<void> =>
      writeExisting(`activation of generation "${generation}" of`, index, options, (transaction) =>
        activateGeneration(transaction, findGeneration(transaction.connection, index, generation)),
      ),

    dropGeneration: (index: string, generation: string, options?: CallOptions): Promise<void> =>
      writeExisting(`removal of generation "${generation}" of`, index, options, (transaction) =>
        dropInactive(transaction, findGeneration(transaction.connection, index, generation)),
      ),

    dropIndex: (index: string, options?: CallOptions): Promise<void> =>
      writeExisting('removal of', index, options, (transaction) => dropIndexRows(transaction, index)),

    claimLease: (index: string, claim: LeaseClaim, options?: CallOptions): Promise<LeaseDecision> =>
      write(`lease of index "${index}"`, options?.signal, async (transaction) =>
        claimLease(transaction.connection, index, claim),
      ),

    async releaseLease(index: string, holder: string, options?: CallOptions): Promise<void> {
      if (statIndexFile(file) === undefined) return;
      await write(`return of the lease of index "${index}"`, options?.signal, async (transaction) => {
        releaseLease(transaction.connection, index, holder);
        if (isMostlyGone(transaction.connection)) await settleRows(transaction, newIdentity);
      });
    },

    async seedIndex(spec: IndexSpec, places: readonly string[], options?: CallOptions): Promise<string | undefined> {
      const isThere = () => statIndexFile(file) !== undefined;
      for (const place of readOnly ? [] : places) if (!isThere()) await seedFrom(place, spec, options);
      if (readOnly || !isThere()) return undefined;
      return write(`beginning of index "${spec.index}"`, options?.signal, async (transaction) => {
        sweepLayers(transaction.connection);
        return beginFromSeed(transaction, spec, analyzer);
      });
    },
    async optimize(index: string, options?: WriteOptions): Promise<void> {
      await writeExisting('optimization of', index, options, (transaction) =>
        compactGeneration(transaction, findGeneration(transaction.connection, index, options?.generation), exactUpTo),
      );
      // Moves the log into the file as far as readers allow; the rest goes with a later write.
      await emptyLog();
    },

    close,
  };
}

function requireAnalyzer({ index, fingerprint }: Generation, analyzer: Analyzer): void {
  if (fingerprint.keyword === analyzer.fingerprint) return;
  throw storeError(
    'invalid_config',
    `Index "${index}" was built with the analyzer "${fingerprint.keyword}", this store uses "${analyzer.fingerprint}": use ` +
      'that analyzer, or run `touchstone index --rebuild`.',
  );
}

function idsMatching(
  connection: Connection,
  generation: Generation,
  filter: Filter,
  cacheBytes: number,
): readonly string[] {
  const view = openView(connection, generation, undefined, cacheBytes);
  const mask = withoutTurns(maskOf(connection, view, filter));
  const select = connection.prepare('SELECT id FROM chunks WHERE key = ?');
  const ids: string[] = [];
  mask.forEach((accepted, ordinal) => {
    if (accepted === 0) return;
    const row = select.get(generation.id * ordinalRange + ordinal);
    if (row !== undefined) ids.push(fromSortable(textOf(row, 'id')));
  });
  return ids;
}

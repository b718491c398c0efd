import {
  type CallOptions,
  type ChunkSelection,
  type DocumentChange,
  type Filter,
  type IndexedChunk,
  type IndexSpec,
  type LeaseClaim,
  type LeaseDecision,
  type WriteOptions,
  withoutTurns,
} from '@touchstone/contract';
import type { Analyzer } from '@touchstone/lexical';
import { checkChanges, checkChunks, checkSelection } from '@touchstone/provider-kit';
import { findGeneration, type Generation, unknownIndex } from '../file/catalog.ts';
import { type Connection, isSameFile } from '../file/connection.ts';
import { providerName, storeError, translateError } from '../file/errors.ts';
import { statIndexFile } from '../file/index-file.ts';
import { openWriter } from '../file/open-connection.ts';
import { textOf } from '../file/row.ts';
import { ordinalRange } from '../file/schema.ts';
import { fromSortable } from '../file/sortable-text.ts';
import { type Vocabulary, vocabulary } from '../postings/vocabulary.ts';
import { maskOf, openView } from '../read/index-view.ts';
import { compactGeneration } from './compact-generation.ts';
import { applyChanges, forgetDocument } from './documents.ts';
import { type GenerationWriter, generationWriter } from './generation-writer.ts';
import { activateGeneration, dropInactive, dropIndexRows, ensureGeneration } from './generations.ts';
import { claimLease, releaseLease } from './leases.ts';
import { inTransaction, type Transaction } from './write-transaction.ts';

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
  let connection: Connection | undefined;
  let words: Vocabulary | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function current(): Connection {
    if (connection !== undefined && !isSameFile(connection)) closeConnection();
    connection ??= openWriter(file, newIdentity);
    return connection;
  }

  function closeConnection(): void {
    words = undefined;
    connection?.close();
    connection = undefined;
  }

  function emptyLog(): void {
    try {
      connection?.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch (error) {
      throw translateError(error, file);
    }
  }

  function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = last.then(run);
    last = result.catch(() => undefined);
    return result;
  }

  function write<Result>(
    what: string,
    signal: AbortSignal | undefined,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    return inTurn(async () => {
      if (readOnly) throw storeError('unsupported', `The ${what} is not possible: the store was opened with readOnly.`);
      return inTransaction(current(), { signal, what, waitMs: writeWaitMs }, work);
    });
  }

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
      await write(`return of the lease of index "${index}"`, options?.signal, async (transaction) =>
        releaseLease(transaction.connection, index, holder),
      );
    },

    async optimize(index: string, options?: WriteOptions): Promise<void> {
      await writeExisting('optimization of', index, options, (transaction) =>
        compactGeneration(transaction, findGeneration(transaction.connection, index, options?.generation), exactUpTo),
      );
      // Moves the log into the file as far as readers allow; the rest goes with a later write.
      await inTurn(async () => emptyLog());
    },

    close: (): Promise<void> => inTurn(async () => closeConnection()),
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

import {
  type CallOptions,
  type Filter,
  type IndexedChunk,
  type IndexWriter,
  throwIfAborted,
  type WriteOptions,
} from '@touchstone/contract';
import { checkChunks, checkSelection } from '@touchstone/provider-kit';
import { decodeOwn } from '../chunks/chunk-codec.ts';
import { selectionOf } from '../filter/selection.ts';
import { ownKeys } from '../filter/where.ts';
import type { Catalog, Generation } from '../layout/catalog.ts';
import { ledgerOf } from '../layout/ledger.ts';
import { listIds } from '../layout/list-ids.ts';
import { findGeneration, type IndexOpener } from '../layout/open-index.ts';
import { wholeDocuments } from '../read/whole-documents.ts';
import { abortable } from '../server/abortable.ts';
import { providerName } from '../server/errors.ts';
import type { Quotas } from '../server/quotas.ts';
import { prepareDocuments } from './apply-documents.ts';
import { chunkWriter } from './chunk-writer.ts';
import { type GenerationSettings, generationsOf } from './generations.ts';
import { leasesOf } from './leases.ts';
import { prepareRemoval, recordsOfIds } from './remove-chunks.ts';

interface WriterSettings extends GenerationSettings {
  readonly opener: IndexOpener;
  readonly quotas: Quotas;
}

/** A write after its reads: `isEmpty` where there is nothing to do. */
interface Prepared<Result> {
  readonly isEmpty: boolean;
  readonly result: Result;
  write(write: number, check: () => void): Promise<void>;
}

type Writer = Required<
  Omit<
    IndexWriter,
    | 'specVersion'
    | 'name'
    | 'close'
    | 'optimize'
    | 'inProcess'
    | 'fetchIndexed'
    | 'concurrentWrites'
    | 'settleWeights'
    | 'place'
    | 'seedIndex'
  >
>;

/**
 * The write side. Calls run one after the other; each reads and checks first, and writes only then. A request that
 * changes something is never cut off by the signal, so that no write is under way when the next one begins: the caller
 * gets its rejection at once, and the call ends after that request.
 */
export function indexWriter(settings: WriterSettings): Writer {
  const { api, catalogs, opener, quotas } = settings;
  const generations = generationsOf(settings);
  const writer = chunkWriter(api, quotas);
  const select = (filter: Filter | undefined) => selectionOf(filter, ownKeys(quotas), quotas);
  const inTurn = serialQueue();

  function run<Result>(
    verb: string,
    index: string,
    { signal }: CallOptions = {},
    work: (options: CallOptions) => Promise<Result>,
  ): Promise<Result> {
    const what = `${verb} index "${index}"`;
    const turn = inTurn(async () => {
      opener.requireOwn(index);
      throwIfAborted(signal, what);
      return work({ signal });
    });
    return abortable(turn, what, signal);
  }

  /** One write to a generation, between two changes of the version: odd while it lasts. */
  function change<Result>(
    verb: string,
    index: string,
    options: WriteOptions | undefined,
    prepare: (catalog: Catalog, generation: Generation, options: CallOptions) => Promise<Prepared<Result>>,
  ): Promise<Result> {
    return run(verb, index, options, async (reading) => {
      const catalog = await catalogs.require(index, reading);
      const generation = findGeneration(catalog, options?.generation);
      const { isEmpty, result, write } = await prepare(catalog, generation, reading);
      const check = () => throwIfAborted(options?.signal, `${verb} index "${index}"`);
      check();
      if (isEmpty) return result;
      const version = catalog.version + (catalog.version % 2 === 0 ? 1 : 2);
      const begun = await catalogs.replace(catalog, { ...catalog, version });
      await write(version, check);
      await catalogs.replace(begun, { ...begun, version: version + 1 });
      return result;
    });
  }

  return {
    ...leasesOf(settings),

    ensureIndex: (spec, options) =>
      run('creation of', spec.index, options, (reading) => generations.ensure(spec, reading)),

    upsert: (index, chunks, options) =>
      change('upsert into', index, options, (_, generation, reading) => prepareUpsert(generation, chunks, reading)),

    remove: (index, selection, options) =>
      change('removal from', index, options, async (_, generation, reading) => {
        const open = { api, chunks: generation.chunks, decode: decodeOwn };
        const { ids, filter } = checkSelection(selection, providerName);
        const found = ids ?? (await listIds(open, select(filter), reading));
        const ledger = ledgerOf(api, generation.ledger);
        return prepareRemoval({ api, writer, ledger, generation }, found, reading);
      }),

    applyDocuments: (index, changes, options) =>
      change('change of documents in', index, options, async (_, generation, reading) => {
        const ledger = ledgerOf(api, generation.ledger);
        const prepared = await prepareDocuments({ api, writer, ledger, index, generation, quotas }, changes, reading);
        return { ...prepared, result: undefined };
      }),

    readDocuments: async (index, options) => {
      opener.requireOwn(index);
      const catalog = await catalogs.require(index, options);
      const generation = findGeneration(catalog, options?.generation);
      const entries = await ledgerOf(api, generation.ledger).readAll(options);
      return wholeDocuments(api, generation.chunks, entries, options);
    },

    activate: (index, generation, options) =>
      run(`activation of generation "${generation}" of`, index, options, async (reading) => {
        const catalog = await catalogs.require(index, reading);
        await generations.activate(catalog, findGeneration(catalog, generation));
      }),

    dropGeneration: (index, generation, options) =>
      run(`removal of generation "${generation}" of`, index, options, async (reading) => {
        const catalog = await catalogs.require(index, reading);
        await generations.dropInactive(catalog, findGeneration(catalog, generation));
      }),

    dropIndex: (index, options) =>
      run('removal of', index, options, async (reading) =>
        generations.dropIndex(await catalogs.require(index, reading)),
      ),
  };

  async function prepareUpsert(
    generation: Generation,
    chunks: readonly IndexedChunk[],
    reading: CallOptions,
  ): Promise<Prepared<void>> {
    checkChunks(chunks, generation.fingerprint, providerName);
    writer.check(chunks);
    const ids = chunks.map(({ id }) => id);
    const before = await recordsOfIds(api, generation.chunks, ids, reading);
    const written = chunks.map((chunk) => ({ chunk, before: before.get(chunk.id)?.metadata }));
    return {
      isEmpty: chunks.length === 0,
      result: undefined,
      write: (write, check) => writer.upsert({ generation, write }, written, check),
    };
  }
}

/** Runs work one after the other, in the order of the calls. */
function serialQueue(): <T>(run: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const turn = last.then(run);
    last = turn.catch(() => undefined);
    return turn;
  };
}

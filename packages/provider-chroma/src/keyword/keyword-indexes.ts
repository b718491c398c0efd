import type { CallOptions } from '@touchstone/contract';
import type { OpenIndex } from '../layout/open-index.ts';
import { abortable } from '../server/abortable.ts';
import { storeError } from '../server/errors.ts';
import { catchUp } from './catch-up.ts';
import { type Bm25Settings, type HeldIndex, heldIndex } from './keyword-index.ts';
import { snapshotFolder } from './snapshot-file.ts';

interface KeywordSettings {
  readonly bm25: Bm25Settings;
  readonly folder: string | undefined;
  /** Characters of text behind all indexes in memory, at most. */
  readonly maxCharacters: number;
}

export type KeywordIndexes = ReturnType<typeof keywordIndexes>;

/** The keyword branch: Chroma has none, so a BM25 index is kept beside each collection. */
export function keywordIndexes({ bm25, folder, maxCharacters }: KeywordSettings) {
  const { analyzer } = bm25;
  const files = folder === undefined ? undefined : snapshotFolder(folder, bm25);
  // The one used last comes last.
  const held = new Map<string, HeldIndex>();
  const turns = new Map<string, Promise<unknown>>();
  const closing = new AbortController();

  async function save(id: string, index: HeldIndex): Promise<void> {
    if (files === undefined || index.unsaved === 0) return;
    await files.write(id, index.snapshot());
    index.unsaved = 0;
  }

  async function hold(id: string, index: HeldIndex): Promise<void> {
    held.delete(id);
    held.set(id, index);
    let total = [...held.values()].reduce((sum, { characters }) => sum + characters, 0);
    for (const [other, idle] of [...held]) {
      if (total <= maxCharacters || other === id) return;
      held.delete(other);
      total -= idle.characters;
      await save(other, idle);
    }
  }

  async function bringUp({ open, isRefresh }: Turn) {
    const { id } = open.chunks;
    const isAnew = isRefresh && open.catalog === undefined;
    const index = (isAnew ? undefined : held.get(id)) ?? heldIndex(bm25, isAnew ? undefined : await files?.read(id));
    await catchUp(open, index, { signal: closing.signal });
    await hold(id, index);
    // A save writes the whole index: worth it once a part of it has changed.
    if (isRefresh || index.unsaved >= Math.max(1000, index.ids.size / 10)) await save(id, index);
    return index;
  }

  /**
   * One after the other for each collection: two searches must not read the same chunks twice. A caller that aborts
   * does not end the reading: a large collection takes longer than a search may last, and would never be read.
   */
  function inTurn({ open, isRefresh }: Turn, options: CallOptions | undefined) {
    const { id } = open.chunks;
    const what = `reading of the keywords of index "${open.index}"`;
    const turn = (turns.get(id) ?? Promise.resolve()).then(() => bringUp({ open, isRefresh }));
    turns.set(
      id,
      turn.catch(() => undefined),
    );
    return abortable(turn, what, options?.signal);
  }

  return {
    /** The index of a collection as it is now. Throws `invalid_config` for an index of another analyzer. */
    async current(open: OpenIndex, options?: CallOptions) {
      const { keyword } = open.fingerprint;
      if (keyword !== analyzer.fingerprint) {
        throw storeError(
          'invalid_config',
          `Index "${open.index}" was built with the analyzer "${keyword}", this store uses "${analyzer.fingerprint}": use that ` +
            'analyzer, or run `touchstone index --rebuild`.',
        );
      }
      return inTurn({ open, isRefresh: false }, options);
    },
    /** Brings the index in step and saves it; that of another program is made anew, for its texts may have changed. */
    async refresh(open: OpenIndex, options?: CallOptions) {
      await inTurn({ open, isRefresh: true }, options);
    },
    async forget(id: string) {
      held.delete(id);
      turns.delete(id);
      await files?.remove(id);
    },
    /** Saves changes, and frees the memory. */
    async close() {
      closing.abort();
      await Promise.all(turns.values());
      for (const [id, index] of held) await save(id, index);
      held.clear();
    },
  };
}

interface Turn {
  readonly open: OpenIndex;
  readonly isRefresh: boolean;
}

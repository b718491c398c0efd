import { type CallOptions, type Clock, systemClock } from '@touchstone/contract';
import { checkFreshness, freshnessNotice, type Notice } from '@touchstone/ingest/freshness';
import type { LoadedConfig } from '../file/load-config.ts';
import { ownPlace } from '../file/repos.ts';
import { memoryPlace, readMemories } from './index-memories.ts';

/** Looks after the files of the indexes of a config. */
export interface OpenFreshness {
  /**
   * Notices beside an answer from these indexes, or from all in the memory: those whose files have changed. Looks at
   * the disk in a thread, and at most every two seconds. Rejects for arguments of another kind alone.
   */
  notices(indexes?: readonly string[], options?: CallOptions): Promise<readonly Notice[]>;
  /** The result of the last looks, at once; looks again meanwhile. For a service, whose answers wait for nothing. */
  latest(indexes?: readonly string[]): readonly Notice[];
}

/** Time for which a look counts. */
const freshForMs = 2000;

/** The notices of a config, which may switch them off (`freshness.check`). */
export function openFreshness(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir' | 'repos'>,
  options: { readonly program?: string; readonly clock?: Clock } = {},
): OpenFreshness {
  const { program = 'touchstone', clock = systemClock } = options;
  const { check, ...limits } = loaded.config.freshness;
  const looks = new Map<string, { readonly atMs: number; readonly notice: Promise<Notice | undefined> }>();

  const found = new Map<string, Notice | undefined>();

  const look = (index: string, options: CallOptions): Promise<Notice | undefined> => {
    const known = looks.get(index);
    const nowMs = clock.monotonicMs();
    if (known !== undefined && nowMs - known.atMs < freshForMs) return known.notice;
    const own = ownPlace(loaded, index);
    const task = { file: memoryPlace(own.loaded, own.index), baseDir: own.loaded.baseDir, limits };
    const notice = checkFreshness(task, options).then(
      (state) => state && freshnessNotice({ ...state, index }, { program }),
    );
    void notice.then((told) => found.set(index, told));
    looks.set(index, { atMs: nowMs, notice });
    return notice;
  };

  const namesOf = (indexes: readonly string[] | undefined) => {
    const { config, repos } = loaded;
    const known = () => (repos ? Object.keys(config.indexes) : readMemories(loaded).map(({ index }) => index));
    return [...new Set(indexes ?? known())];
  };

  return {
    notices: async (indexes, options = {}) => {
      if (!check) return [];
      const told = await Promise.all(namesOf(indexes).map((index) => look(index, options)));
      return told.filter((notice) => notice !== undefined);
    },
    latest: (indexes) => {
      if (!check) return [];
      return namesOf(indexes).flatMap((index) => {
        void look(index, {});
        return found.get(index) ?? [];
      });
    },
  };
}

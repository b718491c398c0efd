import {
  type CallOptions,
  isRetrievalError,
  type RetrievalError,
  type VectorStore,
  type Warning,
} from '@touchstone/contract';
import { missingVectors } from './missing-vectors.ts';
import { type TimedWork, withinTime } from './within-time.ts';

/** Looks at the store that a question needs before it is a request. Each is made once, for all questions of a batch. */
export interface IndexLooks {
  /** The indexes that there are. */
  known(): Promise<readonly string[]>;
  /** The warning for an index without semantic search; undefined where it has it. */
  missingVectors(index: string): Promise<Warning | undefined>;
}

export interface IndexLooksOptions extends Omit<TimedWork, 'what'> {
  readonly store: VectorStore;
  /** Lists the indexes. */
  readonly list: (options: CallOptions) => Promise<readonly string[]>;
  readonly program: string;
}

/** Looks within the time of a call. One store answers for all indexes: after it once gave no answer in time, no other look waits for it. */
export function indexLooks({ store, list, program, ...time }: IndexLooksOptions): IndexLooks {
  const missing = new Map<string, Promise<Warning | undefined>>();
  let known: Promise<readonly string[]> | undefined;
  let overdue: RetrievalError | undefined;

  async function look<T>(what: string, work: (options: CallOptions) => Promise<T>): Promise<T> {
    if (overdue !== undefined) throw overdue;
    try {
      return await withinTime({ ...time, what }, work);
    } catch (thrown) {
      if (isRetrievalError(thrown) && thrown.code === 'timeout') overdue = thrown;
      throw thrown;
    }
  }

  return {
    known: () => {
      known ??= look('list of indexes', list);
      return known;
    },
    missingVectors: (index) => {
      const found =
        missing.get(index) ??
        look(`description of index "${index}"`, (options) => missingVectors(store, index, { ...options, program }));
      missing.set(index, found);
      return found;
    },
  };
}

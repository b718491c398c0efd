/** Options to end a step of a run, and to follow its progress. */
export interface StepOptions {
  /** Ends the step; written records stay, and the next run goes on from there. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: StepProgress) => void;
  /** Milliseconds, for `elapsedMs`; default `performance.now`. */
  readonly now?: () => number;
}

export interface StepProgress {
  /** The present work, where a step has several. */
  readonly phase?: string;
  readonly done: number;
  /** Absent while it is not known. */
  readonly total?: number;
  /** Of judges, up to now. */
  readonly usage?: Readonly<Record<'asked' | 'cached' | 'undecided' | 'calls' | 'usd', number>>;
  readonly elapsedMs?: number;
}

/** The results of all, or the first failure, but not before all have ended: calls in flight are kept. */
export async function allOf<T>(work: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

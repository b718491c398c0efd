/** Options to end a step of a run, and to follow its progress. */
export interface StepOptions<Progress> {
  /** Ends the step; written records stay, and the next run goes on from there. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** The results of all, or the first failure, but not before all have ended: calls in flight are kept. */
export async function allOf<T>(work: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

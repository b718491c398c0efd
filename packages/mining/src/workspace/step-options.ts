/** Options to end a step of a run, and to follow its progress. */
export interface StepOptions<Progress> {
  /** Ends the step; written records stay, and the next run goes on from there. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

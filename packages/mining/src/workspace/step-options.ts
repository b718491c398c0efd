/** How a step of a run is ended, and how it tells how far it is. */
export interface StepOptions<Progress> {
  /** Ends the step; what was written stays, and the next run goes on from there. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

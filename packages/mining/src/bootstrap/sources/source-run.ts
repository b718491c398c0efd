/** What the reading of a source is told. */
export interface SourceRun {
  readonly signal?: AbortSignal;
  /** Files or commits that were read; `total` where it is known. */
  readonly onFile: (done: number, total?: number) => void;
}

/** The settings of a source's reading. */
export interface SourceRun {
  readonly signal?: AbortSignal;
  /** Files or commits that were read; `total` where it is known. */
  readonly onFile: (done: number, total?: number) => void;
}

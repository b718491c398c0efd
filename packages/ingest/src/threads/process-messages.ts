import type { BrokenLimit, FileLimits } from './file-limits.ts';
import type { FileTask } from './file-task.ts';

/** What the process that reads files is told. The first order is `open`. */
export type ReadingOrder =
  | { readonly kind: 'open'; readonly limits: FileLimits }
  | { readonly kind: 'run'; readonly id: number; readonly task: FileTask; readonly sizeBytes: number }
  | { readonly kind: 'abort'; readonly id: number }
  | { readonly kind: 'reserve' }
  | { readonly kind: 'release' };

/** What it answers to `run`. */
export type ReadingAnswer = { readonly id: number } & (
  | {
      readonly ok: true;
      readonly result: unknown;
      /** Whether it holds so much after the file that the next one had better have a new process. */
      readonly isWorn: boolean;
    }
  | { readonly ok: false; readonly failure: ReadingFailure }
);

/** An error as data: classes do not travel between processes. */
export type ReadingFailure =
  | { readonly kind: 'over'; readonly broken: BrokenLimit }
  | { readonly kind: 'error'; readonly code: string; readonly message: string; readonly operatorNote?: string };

import type { Dtype } from './dtype.ts';
import type { ErrorForm } from './model-error.ts';
import type { NativeGuard } from './native-guard.ts';
import type { BatchLimits } from './token-batches.ts';

/** The settings of a new worker. */
export interface WorkerSettings extends BatchLimits {
  /** Shows the starting thread when this one is inside native code. */
  readonly guard: NativeGuard;
  /** Module that replaces transformers.js. */
  readonly runtime: string;
  /** Name of the model, for messages. */
  readonly model: string;
  readonly dtype: Dtype;
  /** Threads of one inference. */
  readonly threads: number;
  readonly maxTokens: number;
  readonly overlong: Overlong;
  /** The name of one item in messages: `texts`, `documents`. */
  readonly itemsField: string;
}

/** Treatment of an input longer than the model reads. */
export type Overlong = 'refuse' | 'truncate';

/** One input of the model: a text, or a pair of which the second one gives way where both are too long. */
export interface Item {
  readonly text: string;
  readonly pair?: string;
}

/** An input that was cut. */
export interface Truncation {
  /** Position in the call. */
  readonly index: number;
  /** Its length before, with prefix and special tokens, in tokens. */
  readonly tokens: number;
}

export interface JobOutput {
  /** The items' rows of numbers one after the other, each of the same length. */
  readonly values: Float32Array<ArrayBuffer>;
  readonly truncations: readonly Truncation[];
}

export type ToWorker =
  | { readonly kind: 'load'; readonly directory: string }
  | { readonly kind: 'run'; readonly id: number; readonly items: readonly Item[]; readonly urgent: boolean }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'close' };

export type FromWorker =
  | { readonly kind: 'imported' }
  | { readonly kind: 'loaded' }
  /** transformers.js or the model cannot be loaded; the worker has ended. */
  | { readonly kind: 'failed'; readonly error: ErrorForm }
  | { readonly kind: 'done'; readonly id: number; readonly output: JobOutput }
  | { readonly kind: 'refused'; readonly id: number; readonly error: ErrorForm };

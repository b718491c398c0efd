import type { ErrorCode } from '@touchstone/contract';
import type { EncoderModel } from './encoder-model.ts';

/** The settings of a new thread. */
export interface ThreadSettings {
  readonly model: EncoderModel;
  readonly maximumTokens: number;
}

/** Texts for a thread, one parcel at a time. */
export type Parcel = readonly string[];

/** Their vectors one after the other, or why there are none. */
export type ParcelAnswer =
  | { readonly vectors: Float32Array<ArrayBuffer> }
  | { readonly failure: { readonly code: ErrorCode; readonly message: string; readonly operatorNote?: string } };

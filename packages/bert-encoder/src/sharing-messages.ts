import type { MessagePort } from 'node:worker_threads';
import type { ErrorCode } from '@touchstone/contract';
import type { ThreadSettings } from './thread-messages.ts';

/** The settings of a new encoder. */
export interface SharedSettings extends ThreadSettings {
  readonly threads: number;
}

/** A thread's request to the main thread for the encoder of the process. */
export interface SharingRequest {
  readonly kind: typeof sharingRequest;
  readonly settings: SharedSettings;
  readonly port: MessagePort;
}

/** Distinguishes our messages between threads from those of others. */
export const sharingRequest = 'touchstone/bert-encoder/share';

/** To the encoder, on the port: texts, or the cancellation of earlier ones. */
export type SharedOrder =
  | { readonly id: number; readonly texts: readonly string[]; readonly urgent: boolean }
  | { readonly id: number; readonly end: true };

/** Back from it. */
export type SharedAnswer =
  | { readonly id: number; readonly vectors: readonly Float32Array[] }
  | {
      readonly id: number;
      readonly failure: { readonly code: ErrorCode; readonly message: string; readonly operatorNote?: string };
    };

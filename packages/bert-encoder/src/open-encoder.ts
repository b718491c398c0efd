import { availableParallelism } from 'node:os';
import { RetrievalError } from '@touchstone/contract';
import type { Encoder } from './encoder.ts';
import type { EncoderModel } from './encoder-model.ts';
import { encoderThreads } from './encoder-threads.ts';
import { importNativeRuntime, nativeEncoder } from './native-encoder.ts';
import { sharedEncoder } from './shared-encoder.ts';
import type { SharedSettings } from './sharing-messages.ts';

export interface EncoderSettings {
  /** `native` is onnxruntime-node, `auto` takes it where it is installed. Default `auto`. */
  readonly runtime?: 'wasm' | 'native' | 'auto';
  /** Threads to compute in, 1 to 64. Default: one a core, at most 4. */
  readonly threads?: number;
  /** Tokens of a text that are read, 3 to as many as the model can. The time is in proportion to them. Default: as many as it can. */
  readonly maximumTokens?: number;
}

/**
 * Opens a model of `lab/convert-encoder`; it is loaded with the first texts. Throws `invalid_config` for settings that
 * cannot be, and where `native` is configured but not installed.
 */
export async function openEncoder(model: EncoderModel, settings: EncoderSettings = {}): Promise<Encoder> {
  const { runtime = 'auto' } = settings;
  const threads = within('threads', settings.threads ?? Math.min(mostThreads, availableParallelism()), 1, 64);
  const most = model.maximumTokens;
  const maximumTokens = within('maximumTokens', settings.maximumTokens ?? most, 3, most);
  const opened = { model, threads, maximumTokens };
  if (runtime === 'wasm') return wasmEncoder(opened);
  if (runtime === 'native') return nativeEncoder(await importNativeRuntime(), opened);
  // Both give the same vectors, so an onnxruntime that does not start costs speed alone.
  const native = await importNativeRuntime().catch(() => undefined);
  return native === undefined ? wasmEncoder(opened) : nativeEncoder(native, opened);
}

/** The one of the process, in a worker thread of a process that shares it; else one of its own. */
async function wasmEncoder(settings: SharedSettings): Promise<Encoder> {
  const { threads, ...ofEach } = settings;
  return (await sharedEncoder(settings)) ?? encoderThreads(threads, ofEach);
}

function within(field: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new RetrievalError('invalid_config', `${field} is ${value}: give a whole number of ${least} to ${most}.`);
}

const mostThreads = 4;

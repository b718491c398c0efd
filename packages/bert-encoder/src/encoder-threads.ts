import { abortedError, RetrievalError, throwIfAborted } from '@touchstone/contract';
import type { EncodeOptions, Encoder } from './encoder.ts';
import { DIMENSIONS } from './encoder-model.ts';
import { type EncoderThread, startThread } from './encoder-thread.ts';
import type { Parcel, ThreadSettings } from './thread-messages.ts';

/** The encoder in WebAssembly, in threads that are started when there is work for them. */
export function encoderThreads(threads: number, settings: ThreadSettings): Encoder {
  let started: EncoderThread[] = [];
  let jobs: Job[] = [];
  let isClosed = false;

  /** Gives parcels to free threads, urgent ones first. */
  function goOn(): void {
    for (let job = nextJob(jobs); job !== undefined; job = nextJob(jobs)) {
      const thread = freeThread();
      if (thread === undefined) return;
      void encodeParcel(thread, job);
    }
  }

  function freeThread(): EncoderThread | undefined {
    started = started.filter((thread) => thread.isAlive());
    const free = started.find((thread) => thread.isFree());
    if (free !== undefined || started.length >= threads) return free;
    const thread = startThread(settings);
    started.push(thread);
    return thread;
  }

  async function encodeParcel(thread: EncoderThread, job: Job): Promise<void> {
    const first = job.given;
    const texts = nextParcel(job);
    job.given += texts.length;
    try {
      for (const [place, vector] of (await thread.encode(texts)).entries()) job.vectors[first + place] = vector;
      job.encoded += texts.length;
      if (job.encoded === job.texts.length) end(job, () => job.resolve(job.vectors));
    } catch (failure) {
      end(job, () => job.reject(failure));
    }
    goOn();
  }

  function end(job: Job, settle: () => void): void {
    if (!jobs.includes(job)) return;
    jobs = jobs.filter((other) => other !== job);
    job.stopListening();
    settle();
  }

  function encodeTexts(texts: readonly string[], { signal, urgent = false }: EncodeOptions): Promise<Float32Array[]> {
    return new Promise((resolve, reject) => {
      const onAbort = () => end(job, () => job.reject(abortedError(what, signal?.reason)));
      const job: Job = {
        texts,
        urgent,
        vectors: [],
        given: 0,
        encoded: 0,
        resolve,
        reject,
        stopListening: () => signal?.removeEventListener('abort', onAbort),
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      jobs.push(job);
      goOn();
    });
  }

  return {
    dimensions: DIMENSIONS,
    maximumTokens: settings.maximumTokens,
    runtime: 'wasm',
    async encode(texts, options = {}) {
      if (isClosed) throw new RetrievalError('invalid_request', 'The encoder is closed: open another.');
      throwIfAborted(options.signal, what);
      return texts.length === 0 ? [] : encodeTexts(texts, options);
    },
    async close() {
      isClosed = true;
      for (const job of jobs) end(job, () => job.reject(abortedError(what, 'the encoder was closed')));
      await Promise.all(started.map((thread) => thread.end()));
    },
  };
}

/** Texts of one call. */
interface Job {
  readonly texts: readonly string[];
  readonly urgent: boolean;
  readonly vectors: Float32Array[];
  /** The numbers of texts that went to a thread, and that came back. */
  given: number;
  encoded: number;
  readonly resolve: (vectors: Float32Array[]) => void;
  readonly reject: (failure: unknown) => void;
  /** To the signal. */
  readonly stopListening: () => void;
}

function nextJob(jobs: readonly Job[]): Job | undefined {
  const unfinished = jobs.filter(({ given, texts }) => given < texts.length);
  return unfinished.find(({ urgent }) => urgent) ?? unfinished[0];
}

/** So much that its vectors are there within about a tenth of a second: a query waits for no more. */
function nextParcel({ texts, given }: Job): Parcel {
  let end = given + 1;
  let characters = texts[given]?.length ?? 0;
  while (end < texts.length && end - given < parcelTexts) {
    characters += texts[end]?.length ?? 0;
    if (characters > parcelCharacters) break;
    end += 1;
  }
  return texts.slice(given, end);
}

const what = 'encoding of texts';
const parcelTexts = 32;
const parcelCharacters = 1024;

/**
 * Two counters that a thread shares with the one that started it. onnxruntime takes the whole process down
 * (`Napi::Error`, exit code 134) when Node ends a thread that is inside native code, and Node ends all threads when the
 * process exits. So the thread marks when it is inside, and an exiting process waits for it to come out.
 */
export type NativeGuard = Int32Array<SharedArrayBuffer>;

export function nativeGuard(): NativeGuard {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
}

/** Runs work that calls native code. Once the process is on its way out, the work is not begun, and the promise stays open. */
export async function guarded<T>(guard: NativeGuard, work: () => Promise<T>): Promise<T> {
  Atomics.store(guard, inside, 1);
  if (Atomics.load(guard, leaving) === 1) {
    comeOut(guard);
    return new Promise<never>(() => undefined);
  }
  try {
    return await work();
  } finally {
    comeOut(guard);
  }
}

/** Blocks until the thread is out of native code, or for as long as one inference of a large model may take. */
export function waitForNativeCode(guard: NativeGuard): void {
  Atomics.store(guard, leaving, 1);
  Atomics.wait(guard, inside, 1, longestWaitMs);
}

function comeOut(guard: NativeGuard): void {
  Atomics.store(guard, inside, 0);
  Atomics.notify(guard, inside);
}

/** Indexes of the counters. */
const inside = 0;
const leaving = 1;

const longestWaitMs = 5000;

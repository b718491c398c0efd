import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

/** Does the work while no other thread does any: of all that came from the first thread that loaded this. */
export function oneThreadAtATime<T>(work: () => T): T {
  // A thread that was ended in the midst of its work never reports its end.
  const end = performance.now() + patienceMs;
  while (Atomics.compareExchange(busy, 0, 0, 1) === 1 && performance.now() < end) {
    Atomics.wait(busy, 0, 1, patienceMs);
  }
  try {
    return work();
  } finally {
    Atomics.store(busy, 0, 0);
    Atomics.notify(busy, 0);
  }
}

/** Far longer than the work of any thread takes. */
const patienceMs = 1000;

const key = '@touchstone/ingest/grammars: busy';
const busy = shared();

/** Threads get their parent's data of the time before they began. */
function shared(): Int32Array<SharedArrayBuffer> {
  const known = getEnvironmentData(key);
  if (known instanceof Int32Array && known.buffer instanceof SharedArrayBuffer) {
    return known as Int32Array<SharedArrayBuffer>;
  }
  const made = new Int32Array(new SharedArrayBuffer(4));
  setEnvironmentData(key, made);
  return made;
}

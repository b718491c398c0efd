/** The numbers of recent calls that failed and succeeded. */
export interface CallCounts {
  add(outcome: 'failed' | 'succeeded'): void;
  read(): { readonly failed: number; readonly all: number };
  clear(): void;
}

/** Counts over the last `windowMs`, a tenth of it exactly: memory does not grow with the calls. */
export function callCounts(windowMs: number, nowMs: () => number): CallCounts {
  let slices: { readonly number: number; failed: number; all: number }[] = [];

  function current(): number {
    const number = Math.floor((nowMs() * sliceCount) / windowMs);
    slices = slices.filter((slice) => slice.number > number - sliceCount);
    return number;
  }

  return {
    add(outcome) {
      const number = current();
      const last = slices.at(-1);
      const slice = last?.number === number ? last : { number, failed: 0, all: 0 };
      if (slice !== last) slices.push(slice);
      slice.all += 1;
      if (outcome === 'failed') slice.failed += 1;
    },
    read() {
      current();
      return {
        failed: slices.reduce((sum, { failed }) => sum + failed, 0),
        all: slices.reduce((sum, { all }) => sum + all, 0),
      };
    },
    clear: () => {
      slices = [];
    },
  };
}

const sliceCount = 10;

/** Watches what the process takes from the system. */
export interface MemoryWatch {
  /**
   * Calls `onExceeded` once, when the process has grown by more than the limit since now; `isAlone` says whether nothing else was watched.
   * Returns what ends the watch.
   */
  from(onExceeded: (isAlone: boolean) => void): () => void;
}

const everyMs = 25;

/**
 * A thread's heap has a limit of its own; what libraries take outside of it (buffers, WebAssembly) shows only in the process. The heap
 * of this thread, which embeds and writes meanwhile, is not counted.
 */
export function memoryWatch(mebibytes: number): MemoryWatch {
  const watched = new Set<{ from: number; readonly onExceeded: (isAlone: boolean) => void }>();
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    const now = outsideOurHeap();
    const isAlone = watched.size === 1;
    for (const each of watched) {
      each.from = Math.min(each.from, now);
      if (now - each.from > mebibytes * 1024 * 1024) {
        watched.delete(each);
        each.onExceeded(isAlone);
      }
    }
  };
  return {
    from: (onExceeded) => {
      const each = { from: outsideOurHeap(), onExceeded };
      watched.add(each);
      timer ??= setInterval(look, everyMs);
      return () => {
        watched.delete(each);
        if (watched.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

function outsideOurHeap(): number {
  const { rss, heapTotal, external } = process.memoryUsage();
  return rss - heapTotal - external;
}

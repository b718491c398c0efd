/** Watches the memory that the process takes from the system. */
export interface MemoryWatch {
  /**
   * Calls `onExceeded` once, when the process has grown by more than the limit since the first of the present watches
   * began. Returns a function that ends the watch.
   */
  from(onExceeded: () => void): () => void;
}

const everyMs = 25;

/**
 * A thread's heap has a limit of its own; memory of libraries outside of it (buffers, WebAssembly) and the sum of
 * threads show only in the process. The heap of this thread, which embeds and writes meanwhile, is not counted.
 */
export function memoryWatch(mebibytes: number): MemoryWatch {
  const watched = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let from = 0;
  const look = () => {
    const now = outsideOurHeap();
    from = Math.min(from, now);
    if (now - from <= mebibytes * 1024 * 1024) return;
    const watchers = [...watched];
    watched.clear();
    for (const onExceeded of watchers) onExceeded();
  };
  return {
    from: (onExceeded) => {
      if (watched.size === 0) from = outsideOurHeap();
      watched.add(onExceeded);
      timer ??= setInterval(look, everyMs);
      return () => {
        watched.delete(onExceeded);
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

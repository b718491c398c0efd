import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * This thread's memory, heap and all else. Where that seems to be more than `enough`, garbage is collected first: most
 * of a parser's remains are garbage, and to collect it takes far less than to start a new thread.
 */
export function bytesInUse(enough: number): number {
  const seeming = usedBytes();
  if (seeming <= enough) return seeming;
  collect ??= exposedCollector();
  collect();
  return usedBytes();
}

let collect: (() => void) | undefined;

function usedBytes(): number {
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
  return heap + external;
}

/** V8 shows its collector to contexts that are made while this flag is set. */
function exposedCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collector = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  return collector;
}

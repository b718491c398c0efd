import { unwatchFile, watchFile } from 'node:fs';
import { type RetrievalError, unexpectedFailure } from '@touchstone/contract';
import type { BuiltIndex, IngestRequest } from '@touchstone/ingest';

/** The outcome of one batch of changes. */
export interface WatchedBatch {
  readonly index: string;
  /** True if everything was read: the first batch, and one after a failure or a change of an ignore file. */
  readonly isFull: boolean;
  readonly built: WatchedIndex;
}

/** The result of a run, and problems beside it, for people. */
interface WatchedIndex extends BuiltIndex {
  readonly notices?: readonly string[];
}

/** Options for following sources. */
export interface WatchOptions {
  /** Ends the watch, which then resolves. */
  readonly signal: AbortSignal;
  /** Called after each batch that changed something, and after each in which all was read. */
  readonly onBatch?: (batch: WatchedBatch) => void;
  /** Called with a batch that failed; the next one reads everything. Default: the first failure ends the watch. */
  readonly onFailure?: (index: string, error: RetrievalError) => void;
  /** Called when the config file has changed: the watch goes on with its original settings. */
  readonly onConfigChange?: () => void;
}

/** Watches the sources of requests, and updates their indexes batch by batch, until the signal fires. */
export async function watchIndexes(
  requests: readonly IngestRequest[],
  index: (request: IngestRequest) => Promise<WatchedIndex>,
  { signal, onBatch, onFailure, onConfigChange }: WatchOptions,
  configFile: string | undefined,
): Promise<void> {
  const { watchSources } = await import('@touchstone/ingest');
  const follow = async (request: IngestRequest) => {
    let isBehind = false;
    for await (const changes of watchSources(request, { signal })) {
      const isFull = changes === undefined || isBehind;
      try {
        const built = await index(isFull ? request : { ...request, changes });
        isBehind = false;
        if (isFull || hasChanged(built)) onBatch?.({ index: request.index, isFull, built });
      } catch (thrown) {
        if (signal.aborted) return;
        const error = unexpectedFailure(thrown, `batch of index "${request.index}"`);
        if (onFailure === undefined) throw error;
        isBehind = true;
        onFailure(request.index, error);
      }
    }
  };
  const told = () => onConfigChange?.();
  if (configFile !== undefined) watchFile(configFile, { interval: configLookMs }, told);
  try {
    await Promise.all(requests.map(follow));
  } finally {
    if (configFile !== undefined) unwatchFile(configFile, told);
  }
}

const configLookMs = 1000;

function hasChanged({ report: { added, changed, relabelled, removed } }: WatchedIndex): boolean {
  return [added, changed, relabelled, removed].some(({ documents }) => documents > 0);
}

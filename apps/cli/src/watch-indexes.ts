import { messageForOperator, printableLine } from '@touchstone/contract';
import type { IndexArguments, Indexer } from '@touchstone/host';
import { refineJson } from '@touchstone/host/refine';
import { ingestJson } from '@touchstone/ingest';
import type { Invocation } from './invocation.ts';
import { renderRefinement } from './terminal/refinement.ts';
import { renderBatch } from './terminal/watched-batch.ts';

/** Follows the sources, with a line for each batch, until the signal fires; that is no failure. */
export async function watchIndexes(
  { io, json, note, noteStyles, print, printLine }: Invocation,
  indexer: Indexer,
  given: IndexArguments,
  lease: Parameters<Indexer['watch']>[1]['lease'],
): Promise<void> {
  const warn = (message: string) => note(`${noteStyles.warning('!')} ${printableLine(message)}`);
  note(noteStyles.quiet('Watching for changes. Press Ctrl-C to stop.'));
  await indexer.watch(indexer.requests(given), {
    lease,
    signal: io.signal,
    onBatch: (batch) => {
      const { index, isFull, built } = batch;
      for (const notice of built.notices ?? []) warn(notice);
      if (json) printLine({ full: isFull, ...ingestJson(index, built.report, built.embedderChange) });
      else print(renderBatch(batch, new Date()));
    },
    refining: {
      onRefined: (index, report) =>
        json ? printLine({ index, refined: refineJson(report) }) : print(renderRefinement(index, report)),
      onFailure: (index, error) =>
        warn(`Refining${index === undefined ? '' : ` "${index}"`}: ${messageForOperator(error)}`),
    },
    onFailure: (index, error) => warn(`Index "${index}": ${messageForOperator(error)}`),
    onConfigChange: () => warn('The config file has changed. Restart the command to use it.'),
  });
}

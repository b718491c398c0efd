import { compact, RetrievalError } from '@touchstone/contract';
import { openIndexer } from '@touchstone/host';
import { type IngestProgress, ingestJson } from '@touchstone/ingest';
import { allowedIndex } from './allowed-indexes.ts';
import type { AnswerCall } from './answer.ts';

/** Updates an index of the config from its sources. Paths come from the config alone, never from a caller. */
export const answerIndex: AnswerCall = async ({ loaded }, task, { signal, onEvent }, about) => {
  const index = allowedIndex(task, task.parameters?.index ?? '');
  about.index = index;
  const indexer = await openIndexer(loaded);
  try {
    const [request] = indexer.requests({ index });
    if (request === undefined) {
      throw new RetrievalError('invalid_request', `Index "${index}" has no sources in the config.`);
    }
    const onProgress = (progress: IngestProgress) => onEvent?.({ event: 'progress', data: progressText(progress) });
    const { report, embedderChange } = await indexer.index(request, { signal, onProgress });
    return { body: JSON.stringify(ingestJson(index, report, embedderChange)), notes: { indexes: [index] } };
  } finally {
    await indexer.close();
  }
};

function progressText({ phase, documentsDone, documentsTotal, chunks, elapsedMs }: IngestProgress): string {
  return JSON.stringify(
    compact({
      phase,
      documents_done: documentsDone,
      documents_total: documentsTotal,
      chunks,
      elapsed_ms: elapsedMs,
    }),
  );
}

import { type LeftOutDocument, prepareDocuments } from './prepare-documents.ts';
import { type IngestDependencies, type IngestOptions, type IngestRequest, openRun } from './request.ts';
import { type IngestSummary, runTally } from './run-tally.ts';
import { needsChunks, type SurveyedDocument } from './survey.ts';

/** The plan of a run. */
export interface IngestPlan extends IngestSummary {
  /** In order of source, then path. */
  readonly documentIds: {
    readonly added: readonly string[];
    readonly changed: readonly string[];
    readonly removed: readonly string[];
  };
}

/**
 * The dry run of `ingest`: reads, hashes and chunks in the same way, writes nothing and embeds nothing. Throws like
 * `ingest`, except for refusals of the store and the embedder.
 */
export async function planIngest(
  request: IngestRequest,
  dependencies: IngestDependencies,
  options: IngestOptions = {},
): Promise<IngestPlan> {
  const run = await openRun(request, dependencies, options);
  const { documents } = run.survey;
  const tally = runTally(run, request);
  for (const document of documents) {
    if (!needsChunks(document)) tally.count(document.action, document.record.chunkCount);
  }
  const leftOut = new Set<SurveyedDocument>();
  const onLeftOut = (left: LeftOutDocument) => {
    leftOut.add(left.document);
    tally.leaveOut(left);
  };
  const prepareOptions = { ...run, signal: options.signal, onLeftOut };
  for await (const prepared of prepareDocuments(documents.filter(needsChunks), prepareOptions)) tally.add(prepared);
  for (const { chunkCount } of tally.removed) tally.count('remove', chunkCount);
  const written = documents.filter((document) => !leftOut.has(document));
  return {
    ...tally.summary(),
    documentIds: {
      added: idsOf(written, 'add'),
      changed: idsOf(written, 'change'),
      removed: tally.removed.map(({ documentId }) => documentId),
    },
  };
}

function idsOf(documents: readonly SurveyedDocument[], action: 'add' | 'change'): readonly string[] {
  return documents.filter((document) => document.action === action).map(({ record }) => record.documentId);
}

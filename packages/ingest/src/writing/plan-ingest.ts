import type { DocumentRecord } from '@touchstone/contract';
import type { SkippedFile } from '../sources/skip-rules.ts';
import { type LeftOutDocument, prepareDocuments } from './prepare-documents.ts';
import { type IngestDependencies, type IngestOptions, type IngestRequest, openRun } from './request.ts';
import { needsChunks, type SurveyedDocument } from './survey.ts';
import { type IngestCounts, newTally } from './tally.ts';
import {
  emptySources,
  type IngestWarning,
  linkedFiles,
  missingUrls,
  repeatedSourceWarnings,
  unreadableTimes,
  untimedDocument,
} from './warnings.ts';

/** What a run would do. */
export interface IngestPlan extends IngestCounts {
  /** In order of source, then path. */
  readonly documentIds: {
    readonly added: readonly string[];
    readonly changed: readonly string[];
    readonly removed: readonly string[];
  };
  /** Estimated tokens that embedding the added and changed chunks takes; 0 without an embedder. */
  readonly embedTokens: number;
  readonly skipped: readonly SkippedFile[];
  readonly warnings: readonly IngestWarning[];
}

/**
 * The dry run of `ingest`: reads, hashes and chunks as it would, writes nothing and embeds nothing. Throws as `ingest`
 * does, except for what only the store and the embedder can refuse.
 */
export async function planIngest(
  request: IngestRequest,
  dependencies: IngestDependencies,
  options: IngestOptions = {},
): Promise<IngestPlan> {
  const run = await openRun(request, dependencies, options);
  const { documents, gone, skipped } = run.survey;
  const { count, counts } = newTally();
  const warnings: IngestWarning[] = [
    ...emptySources(run.survey, request.part),
    ...linkedFiles(run.survey),
    ...repeatedSourceWarnings(run.survey),
    ...(request.docsNeedUrl ? missingUrls(run.survey) : []),
  ];
  const untimed: string[] = [];
  let embedTokens = 0;
  for (const document of documents) if (!needsChunks(document)) count(document.action, document.record.chunkCount);
  const leftOut = new Set<SurveyedDocument>();
  const removed: DocumentRecord[] = [...gone];
  const onLeftOut = ({ document, leftOut: warning, isToGo }: LeftOutDocument) => {
    leftOut.add(document);
    warnings.push(warning);
    if (isToGo && document.action === 'change') removed.push(document.record);
  };
  const prepareOptions = { ...run, signal: options.signal, onLeftOut };
  for await (const prepared of prepareDocuments(documents.filter(needsChunks), prepareOptions)) {
    count(prepared.document.action, prepared.chunks.length);
    for (const chunk of prepared.chunks) embedTokens += chunk.embedTokens;
    if (prepared.warning !== undefined) warnings.push(prepared.warning);
    untimed.push(...untimedDocument(prepared));
  }
  for (const { chunkCount } of removed) count('remove', chunkCount);
  const written = documents.filter((document) => !leftOut.has(document));
  return {
    ...counts,
    documentIds: {
      added: idsOf(written, 'add'),
      changed: idsOf(written, 'change'),
      removed: removed.map(({ documentId }) => documentId),
    },
    embedTokens,
    skipped,
    warnings: [...warnings, ...unreadableTimes(untimed)],
  };
}

function idsOf(documents: readonly SurveyedDocument[], action: 'add' | 'change'): readonly string[] {
  return documents.filter((document) => document.action === action).map(({ record }) => record.documentId);
}

import type { PreparedDocument } from './prepare-documents.js';
import type { Survey, SurveyedDocument } from './survey.js';

/**
 * Something that a person should know about a run that succeeded.
 *
 * - `source_empty`: a source named nothing that can be indexed
 * - `document_changed`: a file kept changing during the run, or vanished; it was left out, and what was indexed of it before
 *   stays until the next run
 * - `chunk_over_embedder_limit`: a chunk (a single long line) is likely longer than the embedder reads
 */
export interface IngestWarning {
  readonly code: 'chunk_over_embedder_limit' | 'document_changed' | 'source_empty';
  readonly message: string;
}

export function emptySources({ sources, documents }: Survey): readonly IngestWarning[] {
  const filled = new Set(documents.map(({ origin }) => origin.sourceId));
  return sources
    .filter(({ resolved }) => !filled.has(resolved.id))
    .map(({ resolved }) => ({
      code: 'source_empty',
      message: `Source "${resolved.id}" has no documents: nothing below ${resolved.location} can be indexed.`,
    }));
}

export function documentChanged({ file, record, action }: SurveyedDocument): IngestWarning {
  const kept = action === 'change' ? ' What was indexed of it before stays.' : '';
  return {
    code: 'document_changed',
    message: `Document "${record.documentId}" is left out: ${file.location} kept changing during the run, or is gone.${kept} Run again when nothing writes to it, or exclude it.`,
  };
}

export function oversizedChunks({ chunks }: PreparedDocument, maxEmbedTokens: number): readonly IngestWarning[] {
  return chunks
    .filter(({ embedTokens }) => embedTokens > maxEmbedTokens)
    .map(({ chunk, embedTokens }) => ({
      code: 'chunk_over_embedder_limit',
      message: `Chunk "${chunk.id}" has about ${embedTokens} tokens, more than the ${maxEmbedTokens} that the embedder reads; its end may not be found by meaning.`,
    }));
}

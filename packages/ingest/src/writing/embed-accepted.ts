import { type IndexedChunk, isRetrievalError, type RetrievalError } from '@touchstone/contract';
import { type Encoders, embedChunks } from './embed-chunks.ts';
import type { PreparedDocument } from './prepare-documents.ts';

/** Documents whose chunks have vectors, and those that an encoder refuses; each in their order. */
interface EmbeddedDocuments {
  readonly accepted: readonly { readonly prepared: PreparedDocument; readonly chunks: readonly IndexedChunk[] }[];
  readonly refused: readonly { readonly prepared: PreparedDocument; readonly refusal: RetrievalError }[];
}

/**
 * Embeds a batch. Where an encoder refuses it, the batch is halved until the documents at fault are known, so that one
 * of them costs a few calls and not the run. An encoder that refuses a plain word too is itself at fault: its error is
 * thrown, as is any that does not concern the texts.
 */
export async function embedAccepted(
  batch: readonly PreparedDocument[],
  encoders: Encoders,
  signal: AbortSignal | undefined,
): Promise<EmbeddedDocuments> {
  try {
    return await allOf(batch, encoders, signal);
  } catch (thrown) {
    if (!isRefusal(thrown) || batch.length === 0 || !(await takesPlainWord(encoders, signal))) throw thrown;
    return await withoutRefused(batch, thrown, encoders, signal);
  }
}

async function allOf(
  batch: readonly PreparedDocument[],
  encoders: Encoders,
  signal: AbortSignal | undefined,
): Promise<EmbeddedDocuments> {
  const embedded = await embedChunks(batch, encoders, signal);
  return { accepted: batch.map((prepared, at) => ({ prepared, chunks: embedded[at] ?? [] })), refused: [] };
}

async function withoutRefused(
  batch: readonly PreparedDocument[],
  refusal: RetrievalError,
  encoders: Encoders,
  signal: AbortSignal | undefined,
): Promise<EmbeddedDocuments> {
  const [only] = batch;
  if (only !== undefined && batch.length === 1) return { accepted: [], refused: [{ prepared: only, refusal }] };
  const middle = Math.ceil(batch.length / 2);
  const halves: EmbeddedDocuments[] = [];
  for (const half of [batch.slice(0, middle), batch.slice(middle)]) {
    const outcome = await allOf(half, encoders, signal).catch((thrown: unknown) => {
      if (!isRefusal(thrown)) throw thrown;
      return withoutRefused(half, thrown, encoders, signal);
    });
    halves.push(outcome);
  }
  return {
    accepted: halves.flatMap(({ accepted }) => accepted),
    refused: halves.flatMap(({ refused }) => refused),
  };
}

async function takesPlainWord(
  { embedder, sparseEncoder }: Encoders,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const chunk = { id: 'word', text: 'word', searchText: 'word', metadata: {} };
  const documents = [{ chunks: [{ chunk, embedText: 'word', embedTokens: 1 }] }];
  try {
    await embedChunks(documents, { embedder, sparseEncoder }, signal);
    return true;
  } catch (thrown) {
    if (isRefusal(thrown)) return false;
    throw thrown;
  }
}

/** True if the error may be about these texts. */
function isRefusal(thrown: unknown): thrown is RetrievalError {
  return isRetrievalError(thrown) && (thrown.code === 'invalid_request' || thrown.code === 'bad_response');
}

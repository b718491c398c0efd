import {
  type CallOptions,
  RetrievalError,
  type SparseEncoder,
  type SparseVector,
  type Steps,
  threadTurns,
} from '@touchstone/contract';
import { kindOf } from '@touchstone/contract/wire';

type EncodeInput = Parameters<SparseEncoder['encode']>[0];
type VectorOf = (text: string, role: EncodeInput['role'], language: string | undefined) => SparseVector;

/**
 * The vector of each text, in slices between which other work runs and the signal is looked at. Throws `invalid_request` for another
 * role or a text that is no string, `aborted`.
 */
export async function encodeTexts(
  { texts, role, languages }: EncodeInput,
  vectorOf: VectorOf,
  options: CallOptions | undefined,
): Promise<readonly SparseVector[]> {
  if (role !== 'query' && role !== 'document') {
    throw new RetrievalError('invalid_request', `The role is ${JSON.stringify(role)}: use "query" or "document".`);
  }
  checkTexts(texts);
  return threadTurns.run(encodeAll({ texts, role, languages }, vectorOf), {
    signal: options?.signal,
    what: 'BM25 encoding',
  });
}

/** One text is never cut. */
function* encodeAll({ texts, role, languages }: EncodeInput, vectorOf: VectorOf): Steps<readonly SparseVector[]> {
  const vectors: SparseVector[] = [];
  for (const [at, text] of texts.entries()) {
    vectors.push(vectorOf(text, role, languages?.[at]));
    yield;
  }
  return vectors;
}

function checkTexts(texts: unknown): void {
  if (!Array.isArray(texts)) {
    throw new RetrievalError('invalid_request', `texts is ${kindOf(texts)}: pass a list of strings.`);
  }
  const wrong = texts.findIndex((text) => typeof text !== 'string');
  if (wrong < 0) return;
  throw new RetrievalError('invalid_request', `texts[${wrong}] is ${kindOf(texts[wrong])}: pass strings.`);
}

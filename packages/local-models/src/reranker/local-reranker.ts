import {
  type RerankDocument,
  type Reranker,
  type RerankInput,
  RetrievalError,
  type Steps,
  threadTurns,
  throwIfAborted,
} from '@touchstone/contract';
import { isMostlyUnspaced } from '@touchstone/lexical';
import { isByTransformer } from './branch-match.ts';
import { type FeatureName, featureNames } from './feature-names.ts';
import { featuresInSteps } from './features.ts';
import { checkedOptions, type LocalRerankerOptions, providerName } from './options.ts';
import { repeatPenalties } from './repeats.ts';
import { openTokenTable, type TokenTable } from './token-table.ts';
import { callWeight, fittedLogit, weightsFor } from './weights.ts';

/**
 * A reranker that needs no download and no key: a logistic model of term, field, context and static-vector signals. Same input, same bits.
 *
 * A score is the estimated share of relevant documents among candidates that look like this one, judged on the sets that the
 * weights were fitted on: 0.5 is as likely relevant as not. Documents are compared with one another (rare terms, context), so
 * a score belongs to its call. A document without terms scores below 0.05.
 *
 * `rerank` throws `invalid_request` for a blank query, an instruction, or more than `limits.maxDocuments`, and
 * `aborted`. Token limits are not binding: texts are read whole. Throws `invalid_config` for unknown options.
 */
export function localReranker(options: LocalRerankerOptions = {}): Reranker {
  const ordered = checkedOptions(options).inputOrder === 'ranked';
  return {
    specVersion: 1,
    name: providerName,
    inProcess: true,
    model: 'touchstone-rerank-2',
    followsInstructions: false,
    limits: { maxDocuments, maxTokensPerPair: anyNumber, maxTokensPerCall: anyNumber },
    async rerank(input, { signal } = {}) {
      checkInput(input);
      throwIfAborted(signal, 'rerank');
      const { query, similarityBy, documents } = input;
      // Without an order of its own the call takes the one of ids, so that every sum is added up the same way.
      const order = documents.map((_, i) => i);
      if (!ordered) order.sort((a, b) => compareIds(documents, a, b));
      const sorted = order.map((i) => documents[i] as RerankDocument);
      const steps = logitsOf(await openTokenTable(), { query, similarityBy, documents: sorted }, ordered);
      const logits = await threadTurns.run(steps, { signal, what: 'rerank' });
      const penalties = isMostlyUnspaced(query) ? logits.map(() => 0) : repeatPenalties(sorted, logits);
      const scores = new Array<number>(documents.length).fill(0);
      order.forEach((original, i) => {
        scores[original] = logistic((logits[i] as number) - (penalties[i] as number));
      });
      return { scores };
    },
  };
}

function checkInput({ query, instruction, documents }: RerankInput): void {
  const refuse = (message: string) => new RetrievalError('invalid_request', message, { provider: providerName });
  if (query.trim() === '') {
    throw refuse('The query is blank: pass the words to rank the documents by.');
  }
  if (instruction !== undefined) {
    throw refuse('The local reranker does not follow instructions: leave instruction out.');
  }
  if (documents.length > maxDocuments) {
    throw refuse(`${documents.length} documents are more than the ${maxDocuments} of a call: rerank fewer candidates.`);
  }
}

function* logitsOf(
  table: TokenTable,
  input: Pick<RerankInput, 'query' | 'documents' | 'similarityBy'>,
  ordered: boolean,
): Steps<readonly number[]> {
  const fitted = weightsFor(ordered, isByTransformer(input));
  const { rows, bestSimilarTerms } = yield* featuresInSteps(table, input, ordered, fitted);
  const read = isMostlyUnspaced(input.query) ? wordsAlone(rows) : rows;
  return read.map((row) => callWeight * bestSimilarTerms + fittedLogit(fitted, row));
}

/** Of a query in a script without spaces the static vectors know characters, not words: documents keep the order of keyword search. */
function wordsAlone(rows: readonly FeatureRow[]): readonly FeatureRow[] {
  return rows.map(({ keyword }) => ({
    ...noFeatures,
    keyword,
    similarTerms: keyword,
    window: keyword,
    phrases: keyword,
  }));
}

type FeatureRow = Readonly<Record<FeatureName, number>>;
const noFeatures = Object.fromEntries(featureNames.map((name) => [name, 0])) as Record<FeatureName, number>;

function logistic(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

function compareIds(documents: readonly RerankDocument[], a: number, b: number): number {
  const [first, second] = [documents[a]?.id ?? '', documents[b]?.id ?? ''];
  return first < second ? -1 : first > second ? 1 : a - b;
}

const maxDocuments = 1000;
const anyNumber = Number.MAX_SAFE_INTEGER;

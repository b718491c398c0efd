import type { RerankDocument, RerankInput, Steps } from '@touchstone/contract';
import { embedDocument } from '../static-model/embed-document.ts';
import { type StaticModel, staticModelIdentity } from '../static-model/static-model.ts';

/** The fields of the input that are read. */
type Found = Pick<RerankInput, 'query' | 'documents' | 'similarityBy'>;

/**
 * True if the similarities are of another model than the static one: by second vectors, which all documents then have,
 * or from the search. A transformer's are more reliable, and have other weights.
 */
export function isByTransformer({ documents, similarityBy }: Omit<Found, 'query'>): boolean {
  if (isRefined(documents)) return true;
  const isKnown = documents.some(({ found }) => found?.similarity !== undefined);
  return isKnown && similarityBy !== undefined && similarityBy !== staticModelIdentity().name;
}

function isRefined(documents: readonly RerankDocument[]): boolean {
  return documents.length > 0 && documents.every(({ found }) => found?.refined !== undefined);
}

/**
 * Similarity of each document by second vectors where all have it, else from the search. A keyword-only hit is taken to
 * be as near as the farthest vector hit, which it cannot exceed by much. Where no document has one, it is computed by
 * the static model.
 */
export function* similarities({ query, documents }: Found, model: StaticModel): Steps<readonly number[]> {
  if (isRefined(documents)) return documents.map(({ found }) => found?.refined ?? 0);
  const known = documents.flatMap(({ found }) => found?.similarity ?? []);
  if (known.length > 0) {
    const farthest = Math.min(...known);
    return documents.map(({ found }) => found?.similarity ?? farthest);
  }
  return yield* staticSimilarities({ query, documents }, model);
}

/** Similarity of each document by the static model, titles included. */
export function* staticSimilarities(
  { query, documents }: Pick<Found, 'query' | 'documents'>,
  model: StaticModel,
): Steps<readonly number[]> {
  const asked = model.embed(query);
  const computed: number[] = [];
  for (const document of documents) {
    computed.push(dot(asked, embedDocument(model, titledText(document))));
    yield;
  }
  return computed;
}

/** The keyword branch's scores, 0 for documents that it did not return; undefined where no document has one. */
export function keywordScores(documents: readonly RerankDocument[]): readonly number[] | undefined {
  if (documents.every(({ found }) => found?.keyword === undefined)) return undefined;
  return documents.map(({ found }) => found?.keyword ?? 0);
}

function titledText({ text: whole, body: text = whole, metadata: { title } }: RerankDocument): string {
  return title === undefined || title === '' ? text : `${title}\n${text}`;
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

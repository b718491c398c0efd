import {
  builtInMetadataFields,
  type Embedder,
  type Filter,
  filterFields,
  type IndexDescription,
  nearestName,
  RetrievalError,
  type RetrievalRequest,
  type VectorStore,
  type Warning,
} from '@touchstone/contract';
import { fitsEmbedding, isBeingBuilt } from '../call/fits-embedding.ts';
import type { RetrievalPlan } from './plan.ts';

/** Throws `invalid_request` for more results than the store can give. */
export function checkTopK({ topK }: RetrievalRequest, { limits: { maxTopK } }: VectorStore): void {
  if (topK <= maxTopK) return;
  throw new RetrievalError(
    'invalid_request',
    `Invalid retrieval request: topK must be an integer from 1 to ${maxTopK}; found the number ${topK}.`,
  );
}

/**
 * Refuses a request that this index, store and embedder cannot answer truthfully. While vectors are being built, a
 * hybrid search keeps its keyword branch: the returned warning is for the semantic one, which then must not run.
 */
export function checkRequest(
  plan: RetrievalPlan,
  description: IndexDescription,
  { store, embedder }: { readonly store: VectorStore; readonly embedder?: Embedder },
): Warning | undefined {
  if (plan.filter !== undefined) checkFields(plan.filter, description);
  if (!plan.semantic) return undefined;
  if (store.searchDense === undefined) throw unsupported(store);
  if (embedder === undefined || !fitsEmbedding(embedder, description.fingerprint.embedding)) {
    const isBuilding = embedder !== undefined && isBeingBuilt(description, embedder);
    if (!(plan.keyword && isBuilding)) throw unfitting(description, embedder);
    return beingBuilt(description, embedder);
  }
  return undefined;
}

function beingBuilt({ index }: IndexDescription, { name, model }: Embedder): Warning {
  return {
    code: 'branch_unavailable',
    message:
      `The vectors of ${name}/${model} for index "${index}" are being built; until they are complete, results come from ` +
      'the keyword branch alone.',
    detail: { branch: 'semantic', error: 'invalid_config' },
  };
}

/** A field that no chunk has would filter everything out, or nothing; both mislead. */
function checkFields(filter: Filter, { index, chunkCount, metadataFields }: IndexDescription): void {
  if (metadataFields === undefined || chunkCount === 0) return;
  const known = [...new Set([...metadataFields, ...builtInMetadataFields])].sort();
  for (const field of filterFields(filter)) {
    if (known.includes(field)) continue;
    const near = nearestName(field, known);
    const remedy = near === undefined ? `Its chunks have: ${metadataFields.join(', ')}.` : `Did you mean "${near}"?`;
    throw new RetrievalError(
      'invalid_request',
      `No chunk of index "${index}" has the filter field "${field}". ${remedy}`,
    );
  }
}

function unfitting(
  { index, fingerprint: { embedding } }: IndexDescription,
  embedder: Embedder | undefined,
): RetrievalError {
  if (embedding === undefined) {
    return new RetrievalError(
      'invalid_config',
      `Index "${index}" holds no vectors, so it cannot be searched by meaning. Choose \`search_method\` "keyword", ` +
        'or configure an embedder and index again.',
    );
  }
  const built = `${embedding.provider}/${embedding.model} (${embedding.dimensions} dimensions)`;
  if (embedder === undefined) {
    return new RetrievalError(
      'invalid_config',
      `Index "${index}" was built with ${built}, and no embedder is configured. Configure that one, or choose ` +
        '`search_method` "keyword".',
    );
  }
  const { name, model, dimensions } = embedder;
  return new RetrievalError(
    'invalid_config',
    `Index "${index}" was built with ${built}, and the configured embedder is ${name}/${model} (${dimensions} ` +
      'dimensions): their vectors cannot be compared. Configure the first, or run `touchstone index`: it builds ' +
      'vectors of the second beside the old ones.',
  );
}

function unsupported(store: VectorStore): RetrievalError {
  return new RetrievalError(
    'unsupported',
    `The store "${store.name}" has no semantic search. Choose another search_method or store.`,
    {
      provider: store.name,
    },
  );
}

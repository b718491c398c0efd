import { type Filter, type IndexDescription, type IndexState, RetrievalError } from '@touchstone/contract';
import { callProvider } from '../../call/call-provider.ts';
import { fitsEmbedding, isBeingBuilt } from '../../call/fits-embedding.ts';
import { type LexicalBranch, lexicalBranches } from '../../call/lexical-branch.ts';
import type { SearchingCall } from '../evidence-call.ts';
import type { EvidenceCollection } from '../evidence-collection.ts';
import { chooseLexicalBranch } from './choose-lexical-branch.ts';
import { isRef, pinRef } from './pin-ref.ts';

/** A collection in its present state. */
export interface OpenCollection {
  readonly collection: EvidenceCollection;
  /** For the record; a description that failed or was late leaves the version out. */
  readonly state: IndexState;
  readonly chunkCount?: number;
  /** Fields that at least one chunk has, where the store can tell. */
  readonly metadataFields?: readonly string[];
  /** True if it has vectors of the configured embedder; unknown counts as yes. */
  readonly dense: boolean;
  /** Its keyword search; absent without one. */
  readonly lexical?: LexicalBranch;
  /** Holds the collection to `repo_ref_hint`, where some of its chunks have that ref. */
  readonly refCondition?: Filter;
}

/**
 * Looks at every collection before the search: the models that built its index, and whether it has the requested ref.
 * Throws `invalid_config` when an index was built with another embedder or sparse encoder than is configured, since
 * their vectors cannot be compared; a collection for which the embedder's vectors are being built beside the others is
 * searched by words until then, where it can be. Any other failure here does not fail the call.
 */
export async function openCollections(
  call: SearchingCall,
  refHint: string | undefined,
): Promise<readonly OpenCollection[]> {
  const described = await Promise.all(call.collections.map((collection) => describeCollection(call, collection)));
  const pins = await pinCollections(call, refHint);
  return call.collections.map((collection, place) => {
    const outcome = described[place];
    const description = outcome !== undefined && 'value' in outcome ? outcome.value : undefined;
    if (description !== undefined) checkFingerprint(collection, description);
    const dense = hasDense(call, collection, description);
    return {
      collection,
      state: stateOf(collection, description),
      chunkCount: description?.chunkCount,
      metadataFields: description?.metadataFields,
      dense,
      lexical: chooseLexicalBranch(call, collection, description, dense),
      refCondition: pins[place],
    };
  });
}

function describeCollection(call: SearchingCall, { store, index, name }: EvidenceCollection) {
  return callProvider(call, {
    stage: 'embed',
    part: 'describe_index',
    limitMs: call.profile.timeoutsMs.describe,
    what: `description of "${name}"`,
    account: { provider: store.name, work: 'store', subject: index },
    work: (ask) => ask((options) => store.describe(index, options)),
    trace: { stage: 'describe_index', settings: { collection: name } },
  });
}

function stateOf({ index }: EvidenceCollection, description: IndexDescription | undefined): IndexState {
  const { version, fingerprint } = description ?? {};
  return {
    index,
    version,
    embeddingModel: fingerprint?.embedding?.model,
  };
}

function hasDense(
  { warnings }: SearchingCall,
  { name, index, embedder, store }: EvidenceCollection,
  description: IndexDescription | undefined,
): boolean {
  if (embedder === undefined || store.searchDense === undefined) return false;
  if (description === undefined || fitsEmbedding(embedder, description.fingerprint.embedding)) return true;
  const reason = isBeingBuilt(description, embedder)
    ? `The vectors of ${embedder.name}/${embedder.model} for index "${index}" of collection "${name}" are being built; until they are complete, it is searched by words alone.`
    : `Index "${index}" of collection "${name}" holds no vectors, so it is searched by words alone. Index it again with an embedder.`;
  warnings.add({
    code: 'branch_unavailable',
    message: reason,
    detail: { collection: name, branch: 'dense', error: 'invalid_config' },
  });
  return false;
}

function checkFingerprint(collection: EvidenceCollection, description: IndexDescription): void {
  const { name, index, embedder, sparseEncoder } = collection;
  const { embedding, sparse } = description.fingerprint;
  if (embedder !== undefined && embedding !== undefined && !fitsEmbedding(embedder, embedding)) {
    const canWait = lexicalBranches(collection, description).size > 0 && isBeingBuilt(description, embedder);
    const built = `${embedding.provider}/${embedding.model} (${embedding.dimensions} dimensions)`;
    const configured = `${embedder.name}/${embedder.model} (${embedder.dimensions} dimensions)`;
    if (!canWait) throw mismatch(`Index "${index}" of collection "${name}"`, 'embedder', built, configured);
  }
  if (sparseEncoder !== undefined && sparse !== undefined && sparseEncoder.fingerprint !== sparse) {
    throw mismatch(
      `Index "${index}" of collection "${name}"`,
      'sparse encoder',
      `"${sparse}"`,
      `"${sparseEncoder.fingerprint}"`,
    );
  }
}

function mismatch(what: string, kind: string, built: string, configured: string): RetrievalError {
  return new RetrievalError(
    'invalid_config',
    `${what} was built with ${built}, and the configured ${kind} is ${configured}: their vectors cannot be compared. ` +
      'Configure the first, or index again with the second.',
  );
}

/** The ref condition of each collection; undefined where it does not have the ref. */
async function pinCollections(call: SearchingCall, hint: string | undefined): Promise<readonly (Filter | undefined)[]> {
  if (hint === undefined) return [];
  const outcomes = await Promise.all(call.collections.map((collection) => pinCollection(call, collection, hint)));
  const pins = outcomes.map((outcome) => ('value' in outcome ? outcome.value : undefined));
  const known = call.collections.some(({ defaults }) => defaults?.ref !== undefined && isRef(defaults.ref, hint));
  if (!known && pins.every((pin) => pin === undefined)) {
    const failed = outcomes.some((outcome) => 'error' in outcome);
    const reason = failed ? `The ref "${hint}" could not be looked up everywhere` : `No chunk has the ref "${hint}"`;
    call.warnings.add({
      code: 'ref_unmatched',
      message: `${reason}, so all refs were searched. Index that version, or ask without a ref.`,
      detail: { repo_ref_hint: hint },
    });
  }
  return pins;
}

function pinCollection(call: SearchingCall, collection: EvidenceCollection, hint: string) {
  const { store, index, name } = collection;
  return callProvider(call, {
    stage: 'embed',
    part: 'pin_ref',
    limitMs: call.profile.timeoutsMs.search,
    what: `look-up of a ref in "${name}"`,
    account: { provider: store.name, work: 'store', subject: index },
    work: (ask) => ask((options) => pinRef(collection, hint, options)),
    trace: {
      stage: 'pin_ref',
      settings: { collection: name, pinned: false },
      describe: (pin) => ({ settings: { pinned: pin !== undefined } }),
    },
  });
}

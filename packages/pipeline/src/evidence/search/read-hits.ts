import {
  type Hit,
  isRetrievalError,
  type Metadata,
  RetrievalError,
  scoreKinds,
  stableAddress,
} from '@touchstone/contract';
import { candidateIdOf, toRankingScore } from '@touchstone/core-fusion';
import type { Candidate } from '../candidate.ts';
import type { EvidenceCollection } from '../evidence-collection.ts';
import { readablePayload } from './readable-payload.ts';
import type { SearchedList } from './searched-collection.ts';

export type HitReader = (collection: EvidenceCollection, hits: readonly Hit[] | undefined) => SearchedList['outcome'];

/** Reads lists of hits; a chunk that several lists hold is read once. */
export function hitReader(): HitReader {
  const read = new Map<EvidenceCollection, Map<string, Candidate>>();
  return (collection, hits) => {
    let known = read.get(collection);
    if (known === undefined) {
      known = new Map();
      read.set(collection, known);
    }
    const candidates = known;
    try {
      return {
        hits: listOf(collection, hits).map((hit, at) => {
          if (!isHit(hit)) throw badHit(collection, at);
          let candidate = candidates.get(hit.id);
          if (candidate === undefined) {
            candidate = toCandidate(collection, hit);
            candidates.set(hit.id, candidate);
          }
          return { id: hit.id, score: toRankingScore(hit.score, hit.scoreKind), candidate, hit };
        }),
      };
    } catch (error) {
      if (isRetrievalError(error)) return { error };
      throw error;
    }
  };
}

/** Reads a hit's payload. A payload without a part of the id does not lose its chunk: a default replaces the part. */
export function toCandidate(collection: EvidenceCollection, { id, text, metadata }: Hit): Candidate {
  const payload = readablePayload(metadata);
  const repo = word(payload.repo) ?? collection.defaults?.repo;
  const ref = word(payload.ref) ?? collection.defaults?.ref;
  const place = word(payload.path) ?? word(payload.source_path);
  const address = word(payload.url) ?? word(payload.uri);
  // A collection of pages may keep the address where others keep the path (spec 000 §1), and a path where others keep the address.
  const url = [word(payload.url), word(payload.uri), place].map(stableAddress).find((found) => found !== undefined);
  const path = stableAddress(place) === undefined ? (place ?? pathIn(address)) : undefined;
  const chunkId = word(payload.chunk_id) ?? id;
  const sourceType =
    payload.source_type === 'docs' || payload.source_type === 'code' ? payload.source_type : collection.sourceType;
  return {
    id: candidateIdOf({
      collection: collection.name,
      chunkId,
      repo,
      ref,
      contentHash: word(payload.content_hash),
      path,
      url,
      documentId: word(payload.document_id),
    }),
    collection,
    sourceType,
    chunkId,
    text,
    metadata: withProvenance(payload, { repo, ref, path, url, source_type: sourceType }),
  };
}

/** A relative or absolute path in a field for an address. */
function pathIn(address: string | undefined): string | undefined {
  return address === undefined || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(address) ? undefined : address;
}

function word(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

interface Provenance {
  readonly repo: string | undefined;
  readonly ref: string | undefined;
  readonly path: string | undefined;
  readonly url: string | undefined;
  readonly source_type: string;
}

/** Returns the payload itself where it has the same values already. */
function withProvenance(payload: Metadata, known: Provenance): Metadata {
  const { repo, ref, path, url, source_type } = known;
  if (
    payload.repo === repo &&
    payload.ref === ref &&
    payload.path === path &&
    payload.url === url &&
    payload.source_type === source_type
  ) {
    return payload;
  }
  const { repo: _repo, ref: _ref, path: _path, url: _url, ...rest } = payload;
  const said = Object.entries(known).filter(([, value]) => value !== undefined);
  return { ...rest, ...Object.fromEntries(said) };
}

/** A store may be anyone's, and its answer anything. */
function listOf({ store: { name } }: EvidenceCollection, hits: unknown): readonly unknown[] {
  if (hits === undefined) throw badResponse(name, 'returned fewer lists than requested');
  if (!Array.isArray(hits)) throw badResponse(name, 'returned something other than a list of hits');
  return hits;
}

function isHit(hit: unknown): hit is Hit {
  if (typeof hit !== 'object' || hit === null) return false;
  const { id, text, scoreKind }: { id?: unknown; text?: unknown; scoreKind?: unknown } = hit;
  return typeof id === 'string' && typeof text === 'string' && knownKinds.has(scoreKind);
}

function badHit({ store: { name } }: EvidenceCollection, at: number): RetrievalError {
  return badResponse(
    name,
    `answered a hit, number ${at + 1} of a list, without an id, a text or a known kind of score`,
  );
}

const knownKinds: ReadonlySet<unknown> = new Set(scoreKinds);

function badResponse(store: string, what: string): RetrievalError {
  return new RetrievalError('bad_response', `The store "${store}" ${what}.`, { provider: store });
}

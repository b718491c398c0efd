import type { Hit, Metadata } from '@touchstone/contract';
import { candidateId } from '@touchstone/core-fusion';
import type { EvidenceCollection } from './evidence-gatherer.js';
import { readablePayload } from './search/readable-payload.js';

/** One hit in the form that all collections share (spec 000 §8.1). */
export interface Candidate {
  /** `{repo}@{ref}:{path}:{chunk_id}`. */
  readonly id: string;
  readonly collection: EvidenceCollection;
  readonly sourceType: 'docs' | 'code';
  readonly chunkId: string;
  readonly text: string;
  /** The payload, with what the collection's defaults and the older names of fields say of `repo`, `ref`, `path` and `url`. */
  readonly metadata: Metadata;
}

/**
 * Reads a hit's payload. A payload that lacks a part of the id does not lose its chunk: the collection's name stands in
 * for the repo, the content's hash or `unversioned` for the ref, the address or the document's id for the path. Stand-ins
 * appear in the id alone, never as provenance.
 */
export function toCandidate(collection: EvidenceCollection, { id, text, metadata }: Hit): Candidate {
  const payload = readablePayload(metadata);
  const repo = word(payload.repo) ?? collection.defaults?.repo;
  const ref = word(payload.ref) ?? collection.defaults?.ref;
  const place = word(payload.path) ?? word(payload.source_path);
  // A collection of pages may keep the address where others keep the path (spec 000 §1).
  const isAddress = place !== undefined && (place.startsWith('https://') || place.startsWith('http://'));
  const path = isAddress ? undefined : place;
  const url = word(payload.url) ?? word(payload.uri) ?? (isAddress ? place : undefined);
  const chunkId = word(payload.chunk_id) ?? id;
  const sourceType =
    payload.source_type === 'docs' || payload.source_type === 'code' ? payload.source_type : collection.sourceType;
  return {
    id: candidateId({
      repo: repo ?? collection.name,
      ref: ref ?? word(payload.content_hash) ?? 'unversioned',
      path: path ?? url ?? word(payload.document_id) ?? 'unknown',
      chunkId,
    }),
    collection,
    sourceType,
    chunkId,
    text,
    metadata: withProvenance(payload, { repo, ref, path, url, source_type: sourceType }),
  };
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

/** The payload itself where it says the same already. */
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

import { RetrievalError } from '@touchstone/contract';

/** Parts that identify a chunk in any collection. None may be empty. */
interface CandidateIdParts {
  readonly repo: string;
  readonly ref: string;
  readonly path: string;
  readonly chunkId: string;
}

/**
 * Spec 000 §8.1's id for merging: `{repo}@{ref}:{path}:{chunk_id}`.
 *
 * Throws `invalid_request` when a part is empty: chunks of two repositories could then share an id, and one would be
 * taken for the other.
 */
export function candidateId({ repo, ref, path, chunkId }: CandidateIdParts): string {
  // One comparison a part: this runs once for every hit of a call.
  if (repo === '' || ref === '' || path === '' || chunkId === '')
    throw emptyPart({ repo, ref, path, chunk_id: chunkId });
  return `${sourceOf(repo, ref)}${path}:${chunkId}`;
}

/** A chunk's payload and its collection. */
interface ChunkIdentity extends Partial<Omit<CandidateIdParts, 'chunkId'>> {
  readonly collection: string;
  readonly chunkId: string;
  readonly contentHash?: string;
  readonly url?: string;
  readonly documentId?: string;
}

/**
 * The id of a chunk whose payload may lack a part: the collection's name replaces the repo, the content's hash or `unversioned` for the
 * ref, the address or the document's id for the path. Replacements are in the id alone, not in provenance.
 */
export function candidateIdOf({
  collection,
  chunkId,
  repo = collection,
  contentHash = 'unversioned',
  ref = contentHash,
  documentId = 'unknown',
  url = documentId,
  path = url,
}: ChunkIdentity): string {
  return candidateId({ repo, ref, path, chunkId });
}

/** The part that neighbours share, made once for each run of them: building it is most of the cost of an id. */
function sourceOf(repo: string, ref: string): string {
  if (latest.repo !== repo || latest.ref !== ref) latest = { repo, ref, source: `${repo}@${ref}:` };
  return latest.source;
}

let latest = { repo: '', ref: '', source: '' };

function emptyPart(parts: Readonly<Record<string, string>>): RetrievalError {
  const field = Object.keys(parts).find((name) => parts[name] === '');
  return new RetrievalError(
    'invalid_request',
    `\`${field}\` is empty: a candidate id needs repo, ref, path and chunk_id.`,
  );
}

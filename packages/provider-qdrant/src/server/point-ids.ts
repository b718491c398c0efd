import { hash } from 'node:crypto';

/**
 * Kinds of points of ours: a chunk, a document's record in the ledger, the state of the whole collection, counts of its
 * terms, the mean length of chunks, or the lease of an index.
 */
export type PointKind = 'chunk' | 'document' | 'state' | 'counts' | 'mean' | 'lease';

/** The id of a point of ours: Qdrant takes UUIDs and integers alone, so it is the UUIDv5 of the kind and our own id. */
export function pointIdOf(kind: PointKind, id: string): string {
  const name = `${kind}:${id}`;
  const before = known.get(name);
  if (before !== undefined) return before;
  if (known.size >= mostKnown) known.clear();
  const made = uuidV5(namespace, name);
  known.set(name, made);
  return made;
}

/** A write needs each of its ids three times: a quarter of its processor time beside the encoder's. */
const known = new Map<string, string>();
const mostKnown = 20_000;

/** UUIDv5 of RFC 9562: SHA-1 over the namespace's bytes and the name's UTF-8. */
export function uuidV5(namespaceId: string, name: string): string {
  const bytes = Buffer.concat([Buffer.from(namespaceId.replaceAll('-', ''), 'hex'), Buffer.from(name)]);
  const hex = hash('sha1', bytes);
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}

/** Of this package, and for good: another one would make every index anew. */
const namespace = '3f8c2a52-6c1e-5d0b-9f43-7a4e1b0c9d25';

import { createHash } from 'node:crypto';

/** True if these bytes are the blob that git calls by this hash: nothing is converted, no filter applied. */
export function isBlob(bytes: Uint8Array, blobHash: string): boolean {
  const hasher = blobHasher(bytes.length, blobHash);
  hasher.add(bytes);
  return hasher.isBlob();
}

/** The same for content that comes in parts; `sizeBytes` is the size of the whole, which git hashes first. */
export function blobHasher(
  sizeBytes: number,
  blobHash: string,
): { add(part: Uint8Array): void /** To be called once, at the end. */; isBlob(): boolean } {
  const hash = createHash(blobHash.length === sha256Digits ? 'sha256' : 'sha1').update(`blob ${sizeBytes}\0`);
  return {
    add: (part) => void hash.update(part),
    isBlob: () => hash.digest('hex') === blobHash,
  };
}

/** Repositories name their objects by SHA-1 (40 digits) or by SHA-256. */
const sha256Digits = 64;

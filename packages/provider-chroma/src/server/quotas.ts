/** A server's limits on requests and answers. Lengths are bytes of UTF-8. */
export interface Quotas {
  /** Results of one read. */
  readonly results: number;
  /** Records of one write. */
  readonly records: number;
  /** Conditions of one `where`. */
  readonly predicates: number;
  readonly idBytes: number;
  readonly documentBytes: number;
  readonly dimensions: number;
  /** Of a record's metadata. */
  readonly keys: number;
  readonly keyBytes: number;
  readonly valueBytes: number;
  readonly collectionNameBytes: number;
  /** Of a value in a collection's metadata. */
  readonly collectionValueBytes: number;
}

/**
 * Chroma Cloud's, as https://docs.trychroma.com/cloud/quotas-limits has them on 2026-11-22. It raises them on request; those that split
 * requests would still do.
 */
export const cloudQuotas: Quotas = {
  results: 300,
  records: 300,
  predicates: 8,
  idBytes: 128,
  documentBytes: 16_384,
  dimensions: 4096,
  keys: 32,
  keyBytes: 36,
  valueBytes: 4096,
  collectionNameBytes: 128,
  collectionValueBytes: 256,
};

/** A server of one's own has none, but for the records of one write, which it reports. */
export const noQuotas: Quotas = {
  results: Number.POSITIVE_INFINITY,
  records: Number.POSITIVE_INFINITY,
  predicates: Number.POSITIVE_INFINITY,
  idBytes: Number.POSITIVE_INFINITY,
  documentBytes: Number.POSITIVE_INFINITY,
  dimensions: Number.POSITIVE_INFINITY,
  keys: Number.POSITIVE_INFINITY,
  keyBytes: Number.POSITIVE_INFINITY,
  valueBytes: Number.POSITIVE_INFINITY,
  collectionNameBytes: Number.POSITIVE_INFINITY,
  collectionValueBytes: Number.POSITIVE_INFINITY,
};

/** True if an address is one of Chroma Cloud. */
export function isChromaCloud(url: string): boolean {
  return /(^|\.)trychroma\.com$/.test(new URL(url).hostname);
}

/** Bytes of a text on the wire. */
export function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}

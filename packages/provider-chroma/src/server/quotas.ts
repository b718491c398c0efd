/**
 * Chroma Cloud's limits on requests and answers, in bytes of UTF-8, as https://docs.trychroma.com/cloud/quotas-limits has them on
 * 2026-11-22. It raises them on request; those that split requests would still do.
 */
export const cloudQuotas = {
  /** Of one read. */
  results: 300,
  /** Of one write. */
  records: 300,
  /** Of one `where`. */
  predicates: 8,
  idBytes: 128,
  documentBytes: 16_384,
  dimensions: 4096,
  /** Of a record's metadata. */
  keys: 32,
  keyBytes: 36,
  valueBytes: 4096,
  collectionNameBytes: 128,
  /** Of a value in a collection's metadata. */
  collectionValueBytes: 256,
};

export type Quotas = Readonly<typeof cloudQuotas>;

/** A server of one's own has none, but for the records of one write, which it reports. */
export const noQuotas = Object.fromEntries(
  Object.keys(cloudQuotas).map((limit) => [limit, Number.POSITIVE_INFINITY]),
) as Quotas;

export function isChromaCloud(url: string): boolean {
  return /(^|\.)trychroma\.com$/.test(new URL(url).hostname);
}

export function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}

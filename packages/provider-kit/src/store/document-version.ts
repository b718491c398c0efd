import { hash } from 'node:crypto';
import type { IndexedChunk } from '@touchstone/contract';
import type { DocumentsPlan } from './plan-changes.ts';

/**
 * The version of a written document: the first half identifies the document, the second its chunks. Chunks keep it, and
 * so does the ledger's record, so that chunks of two writes differ even where their ids are the same.
 */
function documentVersion(documentId: string, chunks: readonly IndexedChunk[]): string {
  const contents = chunks.map(({ id, text, searchText, metadata }) => [id, text, searchText ?? null, metadata]);
  return documentPart(documentId) + digest(JSON.stringify(contents));
}

/**
 * The versions that documents have after the changes of a plan, by their ids; `before` has those of their records. A
 * document that an older version of a store wrote stays without one while it is relabelled.
 */
export function versionsOf(
  { written, relabelled, records }: DocumentsPlan,
  before: ReadonlyMap<string, string | undefined>,
): ReadonlyMap<string, string> {
  const chunks = Map.groupBy(written, ({ metadata }) => metadata.document_id);
  return new Map(
    [...records.keys()].flatMap((documentId) => {
      const labels = relabelled.get(documentId);
      const version = before.get(documentId);
      const own = chunks.get(documentId);
      if (own !== undefined || labels === undefined)
        return [[documentId, documentVersion(documentId, own ?? [])] as const];
      return version === undefined ? [] : [[documentId, relabelledVersion(version, labels)] as const];
    }),
  );
}

/** The version of a document whose chunks got other labels. */
function relabelledVersion(version: string, labels: object): string {
  return version.slice(0, halfLength) + digest(version + JSON.stringify(labels));
}

/** The half that all versions of a document have in common. */
export function documentPart(documentId: string): string {
  return digest(documentId);
}

/** The half of a version that identifies its document. */
export function documentPartOf(version: string): string {
  return version.slice(0, halfLength);
}

/** Every version begins with one of these: a way to divide all documents. */
export const versionBeginnings: readonly string[] = [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
];

/** Of 60 bits: among a million documents, two are taken for one in 1 of 2 million indexes. */
const halfLength = 10;

function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, halfLength);
}

import { compact, type JsonObject, type StoredChunk } from '@touchstone/contract';

/** Every status, best first. */
export const citationStatuses = ['match', 'moved', 'changed', 'missing'] as const;

/**
 * The outcome for a cited text:
 *
 * - `match`: the source has exactly this text, at these lines, on this page or at this anchor
 * - `moved`: it has exactly this text elsewhere
 * - `changed`: the source exists without this text; or the citation, its fields and its text do not agree
 * - `missing`: the source, or this version of it, is not here to be read
 */
export type CitationStatus = (typeof citationStatuses)[number];

/** A text to verify; every candidate of an evidence pack is one. */
export interface CitedText {
  readonly citation: string;
  readonly text: string;
  readonly repo?: string;
  readonly ref?: string;
  readonly path?: string;
  readonly url?: string;
  readonly startLine?: number;
  readonly endLine?: number;
  /** Of a document from a reader: its page, or its anchor where there are no pages. */
  readonly pageNumber?: number;
  readonly anchor?: string;
  /** `name@version` of that reader; absent for a file that consists of lines. */
  readonly reader?: string;
  /** `sha256:` and the hex digest of the text as it was indexed. */
  readonly contentHash?: string;
  /** Of the chunk in its index: needed where the text is a summary. */
  readonly chunkId?: string;
  /** `summary` where the text was made from other chunks, and so has no lines. */
  readonly nodeKind?: string;
}

/** The outcome for one citation. */
export interface CitationCheck {
  readonly citation: string;
  readonly status: CitationStatus;
  /** The present position of the text; with `match` and `moved`, where the source has lines. */
  readonly startLine?: number;
  readonly endLine?: number;
  /** The same for a document from a reader: its page, or its anchor where there are no pages. */
  readonly pageNumber?: number;
  readonly anchor?: string;
  /** The origin of the source text: `git`, `package`, or `working tree` when the ref could not be read itself. */
  readonly readFrom?: 'git' | 'package' | 'working tree';
  /** The reason, in one sentence, where it is no plain match. */
  readonly reason?: string;
}

/** A chunk from its index, to be checked against its own fields. A citation without ":" and "#" names no source. */
export function citedChunk({ id, text, metadata }: StoredChunk, citation: string): CitedText {
  return {
    citation,
    text,
    chunkId: id,
    nodeKind: metadata.node_kind,
    repo: metadata.repo,
    ref: metadata.ref,
    path: metadata.path,
    url: metadata.url,
    startLine: metadata.start_line,
    endLine: metadata.end_line,
    pageNumber: metadata.page_number,
    anchor: metadata.anchor,
    reader: metadata.reader,
    contentHash: metadata.content_hash,
  };
}

/** Checks of citations as JSON: how many of each status, then each. */
export function citationChecksJson(checks: readonly CitationCheck[]): JsonObject {
  const totals = citationStatuses.map((status) => [status, checks.filter((check) => check.status === status).length]);
  return {
    verified: checks.every(({ status }) => status === 'match'),
    totals: Object.fromEntries(totals),
    citations: checks.map(checkJson),
  };
}

function checkJson({ startLine, endLine, pageNumber, readFrom, ...check }: CitationCheck): JsonObject {
  const { citation, status, anchor, reason } = check;
  const place = { start_line: startLine, end_line: endLine, page_number: pageNumber, anchor };
  return compact({ citation, status, ...place, read_from: readFrom, reason });
}

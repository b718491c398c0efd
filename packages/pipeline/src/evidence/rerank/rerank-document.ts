import { Buffer } from 'node:buffer';
import { type BranchScores, type RerankDocument, type SourceType, shownSymbols, shownText } from '@touchstone/contract';
import { estimateTokens, unitsWithin } from '@touchstone/lexical';
import type { RankedCandidate } from '../candidate.ts';

/** The fields of a document. */
export type RerankedText = Pick<RankedCandidate, 'id' | 'chunkId' | 'text' | 'metadata' | 'sourceType'>;

export interface RerankDocumentForm {
  /** True if the text begins with the chunk's source (spec 000 §9.2); else it is the chunk alone (spec 002 §6). */
  readonly hasHeader: boolean;
  readonly maxBodyTokens: number;
  /** Of the query and one document together. */
  readonly maxTokensPerPair: number;
  /** Tokens of the query and its instruction in a pair. */
  readonly queryTokens: number;
}

/** A document with its size, so that its text is read for it only once. */
export interface SizedDocument {
  readonly document: RerankDocument;
  /** No tokenizer makes more of its text. */
  readonly mostTokens: number;
}

/**
 * A candidate as a cross-encoder reads it (spec 000 §9.2), in the specification's order: source, provenance, symbol, and
 * after an empty line the chunk. A field that the payload does not have leaves its line out; docs without an address are
 * located by path. Without a header it is the chunk alone. The header is always whole. The body is cut to its first tokens for a model with a token limit (spec 000 §9.4);
 * a reranker that reads texts of any length gets the whole.
 */
export function rerankDocument(candidate: RerankedText, form: RerankDocumentForm, found?: BranchScores): SizedDocument {
  const { id, metadata } = candidate;
  const text = shownText(candidate);
  const header = form.hasHeader ? `${headerOf(candidate)}\n\n` : '';
  const maxTokens = bodyTokens(header, form);
  const size = mostTokens(text);
  const body = size <= maxTokens ? text : leadingTokens(text, maxTokens);
  return {
    document: { id, text: header + body, body, metadata, found },
    // The header is bounded by its length: reading it would join its parts in memory, for every document of every call.
    mostTokens: 3 * header.length + (body.length === text.length ? size : mostTokens(body)),
  };
}

function headerOf({ sourceType, chunkId, metadata }: RerankedText): string {
  const { repo, ref, path, url, start_line: start, end_line: end } = metadata;
  let header = sourceLines(sourceType, repo, ref);
  if (sourceType === 'docs') {
    const location = url ?? path;
    if (location !== undefined) header += `\nLOC: ${location}`;
  } else {
    if (path !== undefined) header += `\nPATH: ${path}`;
    if (start !== undefined) header += `\nLINES: ${end === undefined ? start : `${start}-${end}`}`;
  }
  header += `\nCHUNK: ${chunkId}`;
  const symbol = shownSymbols(metadata);
  return symbol === undefined ? header : `${header}\nSYMBOL: ${symbol}`;
}

/** The lines that the candidates of one side mostly share, made once for each run of them. */
function sourceLines(sourceType: SourceType, repo: string | undefined, ref: string | undefined): string {
  const held = latest[sourceType];
  if (held !== undefined && held.repo === repo && held.ref === ref) return held.lines;
  let lines = `SOURCE: ${sourceType}`;
  if (repo !== undefined) lines += `\nREPO: ${repo}`;
  if (ref !== undefined) lines += `\nREF: ${ref}`;
  latest[sourceType] = { repo, ref, lines };
  return lines;
}

const latest: Partial<Record<SourceType, { readonly repo?: string; readonly ref?: string; readonly lines: string }>> =
  {};

/** The body's share of a pair. A reranker with a short context still reads the beginning of the chunk. */
function bodyTokens(header: string, { maxBodyTokens, maxTokensPerPair, queryTokens }: RerankDocumentForm): number {
  if (maxTokensPerPair >= Number.MAX_SAFE_INTEGER) return Number.POSITIVE_INFINITY;
  const room = maxTokensPerPair - queryTokens;
  // No more than three bytes a UTF-16 unit, and no more tokens than bytes.
  if (room - 3 * header.length >= maxBodyTokens) return maxBodyTokens;
  return Math.max(leastBodyTokens, Math.min(maxBodyTokens, room - estimateTokens(header)));
}

const leastBodyTokens = 64;

/** A bound on the tokens of a text that costs next to nothing: no tokenizer makes more tokens than there are bytes. */
function mostTokens(text: string): number {
  return Buffer.byteLength(text);
}

/**
 * The beginning of a text that fits into so many tokens, by the estimate of `@touchstone/lexical`: whole lines where one ends in the
 * second half of it, else up to a piece. A text that fits is returned as it is.
 */
function leadingTokens(text: string, maxTokens: number): string {
  const fits = unitsWithin(text, maxTokens);
  if (fits === text.length) return text;
  const end = isInsideSurrogatePair(text, fits) ? fits - 1 : fits;
  const lineEnd = text.lastIndexOf('\n', end);
  return text.slice(0, lineEnd > end / 2 ? lineEnd : end);
}

function isInsideSurrogatePair(text: string, at: number): boolean {
  return at > 0 && /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(at));
}

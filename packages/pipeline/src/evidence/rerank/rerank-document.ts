import type { RerankDocument } from '@touchstone/contract';
import { estimateTokens } from '@touchstone/lexical';
import type { RankedCandidate } from '../candidate.js';
import { leadingTokens } from './leading-tokens.js';

export interface RerankDocumentLimits {
  readonly maxBodyTokens: number;
  /** Of the query and one document together. */
  readonly maxTokensPerPair: number;
  /** What the query and its instruction take of a pair. */
  readonly queryTokens: number;
}

/**
 * A candidate as a cross-encoder reads it (spec 000 §9.2), in the specification's order: source, provenance, symbol, and
 * after an empty line the chunk. A field that the payload does not have leaves its line out; docs without an address are
 * located by path. The header is always whole. The body is cut to its first tokens for a model with a token limit (spec 000 §9.4);
 * a reranker that reads texts of any length gets the whole.
 */
export function rerankDocument(candidate: RankedCandidate, limits: RerankDocumentLimits): RerankDocument {
  const header = headerOf(candidate);
  const body = leadingTokens(candidate.text, bodyTokens(header, limits));
  return { id: candidate.id, text: `${header}\n\n${body}`, body, metadata: candidate.metadata };
}

function headerOf({ sourceType, chunkId, metadata }: RankedCandidate): string {
  const { repo, ref, path, url, symbol, start_line: start, end_line: end } = metadata;
  let header = `SOURCE: ${sourceType}`;
  if (repo !== undefined) header += `\nREPO: ${repo}`;
  if (ref !== undefined) header += `\nREF: ${ref}`;
  if (sourceType === 'docs') {
    const location = url ?? path;
    if (location !== undefined) header += `\nLOC: ${location}`;
  } else {
    if (path !== undefined) header += `\nPATH: ${path}`;
    if (start !== undefined) header += `\nLINES: ${end === undefined ? start : `${start}-${end}`}`;
  }
  header += `\nCHUNK: ${chunkId}`;
  return symbol === undefined ? header : `${header}\nSYMBOL: ${symbol}`;
}

/** The body's share of a pair. A reranker with a short context still reads the beginning of the chunk. */
function bodyTokens(header: string, { maxBodyTokens, maxTokensPerPair, queryTokens }: RerankDocumentLimits): number {
  if (maxTokensPerPair >= Number.MAX_SAFE_INTEGER) return Number.POSITIVE_INFINITY;
  const room = maxTokensPerPair - queryTokens;
  // No more than three bytes a UTF-16 unit, and no more tokens than bytes.
  if (room - 3 * header.length >= maxBodyTokens) return maxBodyTokens;
  return Math.max(leastBodyTokens, Math.min(maxBodyTokens, room - estimateTokens(header)));
}

const leastBodyTokens = 64;

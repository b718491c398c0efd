import type { CitationConfidence, Metadata } from '@touchstone/contract';

/** Where a chunk stands in its source, as one line that can be pasted into an answer (spec 000 §10.4). */
export interface Citation {
  /** `name@ref:path#Lstart-Lend`, `name@ref:url` for docs that have an address, `name@ref:path#<chunk id>` without lines. */
  readonly text: string;
  /** `medium` when the payload has no line span; lines are never invented (spec 000 §10.3). */
  readonly confidence: CitationConfidence;
}

/** Cites from the metadata alone. `name` is the last part of the repo, `ref` pins the version. */
export function citationOf(chunk: { readonly id: string; readonly metadata: Metadata }): Citation {
  const { metadata, id } = chunk;
  const source = sourceName(metadata);
  if (metadata.source_type === 'docs' && metadata.url !== undefined) {
    return { text: `${source}${metadata.url}`, confidence: 'high' };
  }
  const { path, url } = metadata;
  if (path === undefined) return { text: `${source}${url ?? id}`, confidence: 'medium' };
  const span = lineSpan(metadata) ?? pageSpan(metadata);
  // The id finds the chunk again where the path alone would not: all records of a file share its path.
  return { text: `${source}${path}#${span ?? id}`, confidence: span === undefined ? 'medium' : 'high' };
}

function sourceName({ repo, ref }: Metadata): string {
  if (repo === undefined) return '';
  const name = repo.split('/').at(-1) ?? repo;
  if (ref === undefined) return `${name}:`;
  // The ref of an installed package already says `name@version`.
  return ref.startsWith(`${repo}@`) ? `${ref}:` : `${name}@${ref}:`;
}

function lineSpan({ start_line: start, end_line: end }: Metadata): string | undefined {
  if (start === undefined) return undefined;
  return end === undefined ? `L${start}` : `L${start}-L${end}`;
}

function pageSpan({ page_number: page }: Metadata): string | undefined {
  return page === undefined ? undefined : `page=${page}`;
}

/** A citation with its commit or content hash as git shortens it. */
export function shortCitation(citation: string): string {
  // Only the ref is shortened: a path or an id may hold such digits too, and must stay what it is.
  return citation.replace(/(@(?:sha256:)?[0-9a-f]{12})(?:[0-9a-f]{28}|[0-9a-f]{52})(?=:)/, '$1');
}

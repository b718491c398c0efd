import type { Metadata } from '@touchstone/contract';

/** Where a chunk stands in its source, as one line that can be pasted into an answer (spec 000 §10.4). */
export interface Citation {
  /** `name@ref:path#Lstart-Lend`, or `name@ref:url` for docs that have an address. */
  readonly text: string;
  /** `medium` when the payload has no line span; lines are never invented (spec 000 §10.3). */
  readonly confidence: 'high' | 'medium';
}

/** Cites from the metadata alone. `name` is the last part of the repo, `ref` pins the version. */
export function citationOf(chunk: { readonly id: string; readonly metadata: Metadata }): Citation {
  const { metadata, id } = chunk;
  const source = sourceName(metadata);
  if (metadata.source_type === 'docs' && metadata.url !== undefined) {
    return { text: `${source}${metadata.url}`, confidence: 'high' };
  }
  const place = metadata.path ?? metadata.url;
  if (place === undefined) return { text: `${source}${id}`, confidence: 'medium' };
  const lines = lineSpan(metadata);
  return lines === undefined
    ? {
        text: `${source}${place}${pageSpan(metadata)}`,
        confidence: metadata.page_number === undefined ? 'medium' : 'high',
      }
    : { text: `${source}${place}#${lines}`, confidence: 'high' };
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

function pageSpan({ page_number: page }: Metadata): string {
  return page === undefined ? '' : `#page=${page}`;
}

import { type CitationConfidence, linePart, type Metadata, printableLine, stableAddress } from '@touchstone/contract';

/** The location of a chunk in its source, as one line that can be pasted into an answer (spec 000 §10.4). */
export interface Citation {
  /**
   * `name@ref:path#Lstart-Lend`, `name@ref:path#L12:chars=0-1950` for a part of a line, `name@ref:path#page=12`, `name@ref:path#anchor` for
   * a document without pages or lines, `name@ref:url` for docs with an address, `name@ref:path#<chunk id>` where it has no other location;
   * of a summary, the chapter or the chunks that it was made from.
   */
  readonly text: string;
  /** `medium` when the payload has no location; lines are never invented (spec 000 §10.3). */
  readonly confidence: CitationConfidence;
}

/** Cites from the metadata alone. `name` is the last part of the repo, `ref` pins the version. */
export function citationOf(chunk: { readonly id: string; readonly metadata: Metadata }): Citation {
  const { metadata, id } = chunk;
  const source = sourceName(metadata);
  if (metadata.node_kind === 'contents') {
    return { text: `${source}${metadata.path ?? metadata.title ?? id}#contents`, confidence: 'medium' };
  }
  if (metadata.node_kind === 'summary') return { text: `${source}${summaryPlace(id, metadata)}`, confidence: 'medium' };
  const { path } = metadata;
  const url = stableAddress(metadata.url);
  if (metadata.source_type === 'docs' && url !== undefined) return { text: `${source}${url}`, confidence: 'high' };
  if (path === undefined) return { text: `${source}${url ?? id}`, confidence: 'medium' };
  const span = partOfLine(metadata) ?? lineSpan(metadata) ?? pageSpan(metadata) ?? metadata.anchor;
  // The id finds the chunk again where the path alone would not: all records of a file share its path.
  return { text: `${source}${path}#${span ?? id}`, confidence: span === undefined ? 'medium' : 'high' };
}

function sourceName({ repo, ref }: Metadata): string {
  if (repo === undefined) return '';
  const name = repo.split('/').at(-1) ?? repo;
  if (ref === undefined) return `${name}:`;
  // The ref of an installed package already contains `name@version`.
  return ref.startsWith(`${repo}@`) ? `${ref}:` : `${name}@${ref}:`;
}

function partOfLine(metadata: Metadata): string | undefined {
  return linePart(metadata) === undefined ? undefined : metadata.anchor;
}

function lineSpan({ start_line: start, end_line: end }: Metadata): string | undefined {
  if (start === undefined) return undefined;
  return end === undefined ? `L${start}` : `L${start}-L${end}`;
}

function pageSpan({ page_number: page }: Metadata): string | undefined {
  return page === undefined ? undefined : `page=${page}`;
}

/**
 * A summary has no lines of its own. One of a book or chapter is named by it, `book.pdf#summary` and
 * `book.pdf#summary-of-chapter=3`; any other by its sources, `summary-of(a.md#keys;a.md#gas;b.md#fees;+4)`.
 */
function summaryPlace(
  id: string,
  { path, summary_of: of, chapter_number, chapter_title, children = [] }: Metadata,
): string {
  const chapter = chapter_number ?? chapter_title;
  const named = of === 'chapter' && chapter !== undefined ? `summary-of-chapter=${chapter}` : undefined;
  if (of === 'book' && path !== undefined) return `${path}#summary`;
  if (named !== undefined) return path === undefined ? named : `${path}#${named}`;
  if (children.length === 0) return path === undefined ? id : `${path}#${id}`;
  const more = children.length - maxNamedChildren;
  return `summary-of(${[...children.slice(0, maxNamedChildren), ...(more > 0 ? [`+${more}`] : [])].join(';')})`;
}

/** Children that a citation names: enough to find the summary, few enough to paste. */
const maxNamedChildren = 3;

/** A citation with its commit or content hash as git shortens it. */
export function shortCitation(citation: string): string {
  // Only the ref is shortened: a path or an id may contain such digits too, and must stay.
  return citation.replace(/(@(?:sha256:)?[0-9a-f]{12})(?:[0-9a-f]{28}|[0-9a-f]{52})(?=:)/, '$1');
}

/**
 * Names of candidates in a list for people. The id of a candidate has its source, version and path, and mostly its path
 * once more: the last part alone is the name, unless two of the list would then share it.
 */
export function candidateNames(ids: readonly string[]): (id: string) => string {
  const counts = new Map<string, number>();
  for (const name of [...new Set(ids)].map(lastPart)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return (id) => {
    const name = lastPart(id);
    return printableLine((counts.get(name) ?? 0) > 1 ? shortCitation(id) : name);
  };
}

/** `lib/a.js#run` of `repo@ref:lib/a.js:source:lib/a.js#run`; an id of another form stays whole. */
function lastPart(id: string): string {
  const [, path, rest] = /@.*?:([^:].*?):(?:[^:]+:)?\1(#.*)?$/.exec(id) ?? [];
  return path === undefined ? id : `${path}${rest ?? ''}`;
}

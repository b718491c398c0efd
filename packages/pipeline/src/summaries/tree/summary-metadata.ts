import { builtInMetadataFields, compact, type JsonValue, type Metadata } from '@touchstone/contract';
import type { Leaf } from './leaf.ts';
import type { PlannedSummary } from './plan-tree.ts';

/** A summary's title, and the name of its passages in the prompt. */
export interface SummaryNames {
  readonly title: string;
  readonly subject: string;
  /** The headings below, each once, in reading order: words to find it by. */
  readonly headings: readonly string[];
}

export function summaryNames({ of }: PlannedSummary, leaves: readonly Leaf[]): SummaryNames {
  const counts = new Map<string, number>();
  for (const leaf of leaves) {
    const heading = headingOf(leaf);
    if (heading !== undefined) counts.set(heading, (counts.get(heading) ?? 0) + 1);
  }
  const headings = [...counts.keys()].slice(0, maxHeadings);
  const { chapter_number: number, chapter_title: title } = leaves[0]?.metadata ?? {};
  if (of === 'chapter') {
    const name = [number === undefined ? undefined : `chapter ${number}`, title].filter((part) => part !== undefined);
    return { title: `Summary of ${name.join(': ')}`, subject: `all of ${name.join(': ')}`, headings };
  }
  if (of === 'book') {
    const titles = new Set(leaves.flatMap(({ metadata }) => metadata.chapter_title ?? []));
    const [name, ...others] = new Set(leaves.map(({ metadata }) => metadata.title));
    const named = name === undefined || others.length > 0 ? '' : `: ${name}`;
    return {
      title: `Summary of the whole book${named}`,
      subject: `the summaries of all chapters of a book${named}`,
      headings: ['Overview of the book', ...titles].slice(0, maxHeadings),
    };
  }
  const frequent = [...counts].sort(([, a], [, b]) => b - a).slice(0, headingsInTitle);
  const about = frequent.map(([heading]) => heading).join('; ');
  return about === ''
    ? { title: 'Summary', subject: 'passages on related subjects', headings }
    : { title: `Summary of ${about}`, subject: `passages on related subjects, such as ${about}`, headings };
}

/**
 * The headings of the texts that the summary of a chapter or a book is made of: its sections, its chapters. None for a cluster, whose
 * passages are about one subject.
 */
export function childHeadings(
  { of, children }: PlannedSummary,
  leaves: readonly Leaf[],
): readonly (string | undefined)[] | undefined {
  if (of === 'chapter') {
    return leaves.map((leaf) => (headingOf(leaf) === leaf.metadata.chapter_title ? undefined : headingOf(leaf)));
  }
  if (of !== 'book') return undefined;
  const chapters = new Map(
    leaves.map(({ metadata: { chapter_number: number, chapter_title: title } }) => [
      JSON.stringify([number, title]),
      [number, title].filter((part) => part !== undefined).join(' '),
    ]),
  );
  return chapters.size === children.length ? [...chapters.values()] : undefined;
}

const headingsInTitle = 3;
const maxHeadings = 60;

/** The chunk's own heading, without those above it. */
function headingOf({ metadata: { section, title } }: Leaf): string | undefined {
  const heading = (section ?? title)?.split(' > ').at(-1)?.trim();
  return heading === '' ? undefined : heading;
}

export interface SummaryFacts {
  readonly into: string;
  readonly title: string;
  readonly childrenHash: string;
  readonly contentHash: string;
  readonly by: string;
}

/** The metadata of a summary: its own, the spans of its children, and the fields that all chunks below it share. */
export function summaryMetadata(
  { id, of, level, children }: PlannedSummary,
  leaves: readonly Leaf[],
  { into, title, childrenHash, contentHash, by }: SummaryFacts,
): Metadata {
  const shared = (field: string): JsonValue | undefined => {
    const value = leaves[0]?.metadata[field];
    return leaves.every((leaf) => leaf.metadata[field] === value) ? value : undefined;
  };
  const [firstPage, lastPage] = span(leaves, 'page_number');
  const [firstChapter, lastChapter] = span(leaves, 'chapter_number');
  return compact({
    ...Object.fromEntries([...sharedFields, ...customFields(leaves)].map((field) => [field, shared(field)])),
    knowledge_base_id: into,
    document_id: id,
    chunk_index: 0,
    title,
    managed_by_source: true,
    node_kind: 'summary',
    level,
    summary_of: of,
    summary_by: by,
    children,
    children_hash: childrenHash,
    leaf_count: leaves.length,
    first_page: firstPage,
    last_page: lastPage,
    page_label: printedPages(leaves, firstPage, lastPage),
    first_chapter: firstChapter,
    last_chapter: lastChapter,
    content_hash: contentHash,
  });
}

/** `6-12`; undefined where its pages have no printed numbers. */
function printedPages(leaves: readonly Leaf[], ...pages: readonly (number | undefined)[]): string | undefined {
  const labels = pages.map((page) => leaves.find(({ metadata }) => metadata.page_number === page)?.metadata.page_label);
  const [first, last] = labels;
  if (first === undefined || last === undefined) return undefined;
  return first === last ? first : `${first}-${last}`;
}

/** Of these a summary has the value that all its chunks have. */
const sharedFields = [
  'source_type',
  'source_name',
  'source_id',
  'repo',
  'ref',
  'path',
  'source_path',
  'section',
  'text_language',
  'chapter_number',
  'chapter_title',
] as const;

/** Fields of the user's own, such as a tenant that decides where a chunk lies or who may read it. */
function customFields(leaves: readonly Leaf[]): readonly string[] {
  return Object.keys(leaves[0]?.metadata ?? {}).filter((field) => !builtInMetadataFields.includes(field));
}

function span(leaves: readonly Leaf[], field: string): readonly [number?, number?] {
  const values = leaves.map(({ metadata }) => metadata[field]).filter((value) => typeof value === 'number');
  return values.length === 0 ? [] : [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
}

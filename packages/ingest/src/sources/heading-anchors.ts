import { slug } from '../slug.js';

/** A heading of a document, in reading order. */
export interface Heading {
  /** The headings above it and itself, joined by ` > `: the `section` of what stands below. */
  readonly section: string;
  readonly text: string;
  /** What the author named it: `{#id}` after the heading. */
  readonly id?: string;
}

/** Who makes the anchors of a page. */
export const anchorStyles = ['github', 'mkdocs'] as const;

/** One of `anchorStyles`. */
export type AnchorStyle = (typeof anchorStyles)[number];

/**
 * The anchor of each section as the site makes it. Headings that repeat are numbered in reading order; where two have the same
 * headings above as well, the first counts.
 */
export function headingAnchors(headings: readonly Heading[], style: AnchorStyle): ReadonlyMap<string, string> {
  const anchors = new Map<string, string>();
  const anchorOf = style === 'github' ? githubAnchors() : mkdocsAnchors(headings);
  for (const heading of headings) {
    const anchor = anchorOf(heading);
    if (!anchors.has(heading.section)) anchors.set(heading.section, anchor);
  }
  return anchors;
}

/** `#usage`, `#usage-1`, `#usage-2`. */
function githubAnchors(): (heading: Heading) => string {
  const counts = new Map<string, number>();
  return ({ text }) => {
    const name = slug(text);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return count === 0 ? name : `${name}-${count}`;
  };
}

/**
 * MkDocs names headings by the extension `toc` of Python-Markdown: `slugify` and `unique` of its `toc.py`. `#usage`, `#usage_1`; what the
 * author named keeps its name, and takes it from all others.
 * https://github.com/Python-Markdown/markdown/blob/3.7/markdown/extensions/toc.py
 */
function mkdocsAnchors(headings: readonly Heading[]): (heading: Heading) => string {
  const taken = new Set(headings.flatMap(({ id }) => (id === undefined ? [] : [id])));
  return ({ text, id }) => {
    if (id !== undefined) return id;
    let name = slugify(text);
    while (name === '' || taken.has(name)) name = nextName(name);
    taken.add(name);
    return name;
  };
}

function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^ -~\s]/g, '')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-');
}

function nextName(name: string): string {
  const [, stem, number] = /^(.+)_(\d+)$/.exec(name) ?? [];
  return stem === undefined ? `${name}_1` : `${stem}_${Number(number) + 1}`;
}

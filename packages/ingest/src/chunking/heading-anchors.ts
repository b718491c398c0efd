import { headingSlug } from '@touchstone/readers/text';
import type { AnchorStyle, UrlRule } from '../sources/url-rule.ts';
import type { Heading } from './chunkers/chunker.ts';

/** The URL of a section that begins at a line: with its innermost heading's anchor, where the rule wants anchors. */
export function sectionUrls(
  url: string | undefined,
  rule: UrlRule | undefined,
  headings: readonly Heading[],
): (section: string | undefined, line: number) => string | undefined {
  if (url === undefined || rule?.anchors === undefined) return () => url;
  const anchorOf = headingAnchors(headings, rule.anchors);
  return (section, line) => {
    const anchor = section === undefined ? undefined : anchorOf(section, line);
    return anchor === undefined ? url : `${url}#${anchor}`;
  };
}

/**
 * The anchors of sections as the site makes them. Headings that repeat are numbered in reading order; of two with the
 * same headings above as well, the line decides.
 */
export function headingAnchors(
  headings: readonly Heading[],
  style: AnchorStyle,
): (section: string, line: number) => string | undefined {
  const nameOf = anchorStyles[style](headings);
  const named = headings.map((heading) => ({ ...heading, anchor: nameOf(heading) }));
  const bySection = Map.groupBy(named, ({ section }) => section);
  return (section, line) => {
    const alike = bySection.get(section);
    return (alike?.findLast(({ startLine }) => startLine <= line) ?? alike?.[0])?.anchor;
  };
}

const anchorStyles: Readonly<Record<AnchorStyle, (headings: readonly Heading[]) => AnchorOf>> = {
  github: githubAnchors,
  mkdocs: mkdocsAnchors,
  sphinx: sphinxAnchors,
};

/** Called once for each heading, in reading order. */
type AnchorOf = (heading: Heading) => string | undefined;

/**
 * `#usage`, `#usage-1`, `#usage-2`; a number that another heading has is skipped.
 * https://github.com/Flet/github-slugger/blob/2.0.0/index.js
 */
function githubAnchors(): AnchorOf {
  const counts = new Map<string, number>();
  return ({ text }) => {
    const name = headingSlug(text);
    let anchor = name;
    while (counts.has(anchor)) {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      anchor = `${name}-${count}`;
    }
    counts.set(anchor, 0);
    return anchor;
  };
}

/**
 * MkDocs names headings by the extension `toc` of Python-Markdown: `slugify` and `unique` of its `toc.py`. `#usage`,
 * `#usage_1`; an author's name stays, and no other heading gets it.
 * https://github.com/Python-Markdown/markdown/blob/3.7/markdown/extensions/toc.py
 */
function mkdocsAnchors(headings: readonly Heading[]): AnchorOf {
  const taken = new Set(headings.flatMap(({ id }) => (id === undefined ? [] : [id])));
  return ({ text, id }) => {
    if (id !== undefined) return id;
    let name = slugify(text);
    while (name === '' || taken.has(name)) name = nextName(name);
    taken.add(name);
    return name;
  };
}

/**
 * Sphinx names sections as docutils does; a section whose name is taken has the label above it, else a number that counts footnotes and
 * more, which has no use here: its address is the page.
 * https://docutils.sourceforge.io/docs/ref/rst/directives.html#identifier-normalization
 */
function sphinxAnchors(): AnchorOf {
  const taken = new Set<string>();
  return ({ text, id }) => {
    const name = identifier(text);
    const anchor = name !== '' && !taken.has(name) ? name : identifier(id ?? '');
    taken.add(anchor);
    return anchor === '' ? undefined : anchor;
  };
}

function identifier(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^ -~\s]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-+$/g, '');
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

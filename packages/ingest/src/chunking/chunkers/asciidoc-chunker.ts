import type { TableLines } from '../table-heads.ts';
import { splitLines } from '../text/text-lines.ts';
import { type ChapterHeading, chapterStarts } from './chapters.ts';
import type { Chunker } from './chunker.ts';
import { type Block, outlineSections } from './sections.ts';
import { paragraphs } from './text-chunker.ts';

/**
 * AsciiDoc by section, `== Heading`. Nothing is executed: macros and includes stay the lines that they are. Headings in listings, in
 * comments and marked as `[discrete]` open no section. In a document of `:doctype: book`, `==` opens a chapter; with `:sectnums:` they
 * are counted, but for prefaces and appendices.
 */
export const asciidocChunker: Chunker = (text, lineCount) => {
  const lines = splitLines(text);
  const blocks = blocksOf(lines);
  const attributes = headerAttributes(lines);
  const headings = blocks.flatMap(({ startLine, heading }): ChapterHeading[] =>
    heading === undefined
      ? []
      : [{ startLine, depth: heading.depth, text: heading.text, uncounted: special.has(styleAbove(lines, startLine)) }],
  );
  const isBook = attributes.get('doctype') === 'book';
  return {
    ...outlineSections(blocks, lineCount),
    tables: tablesOf(lines),
    searchLines: lines.map(withoutIndexTerms),
    title: blocks.find(({ heading }) => heading?.depth === 1)?.heading?.text,
    chapters: chapterStarts(headings, {
      bookDepth: isBook ? 2 : undefined,
      numbersBook: attributes.has('sectnums') || attributes.has('numbered'),
    }),
  };
};

/** Sections that Asciidoctor does not number. */
const special = new Set('abstract appendix bibliography colophon dedication glossary index preface'.split(' '));

/** Entries of the index are no text; `((term))` is an entry and text. https://docs.asciidoctor.org/asciidoc/latest/sections/user-index/ */
function withoutIndexTerms(line: string): string {
  if (!/\(\(|indexterm/.test(line)) return line;
  return line
    .replace(/\(\(\([^()]*\)\)\)|\bindexterm:\[[^\]]*\]/g, '')
    .replace(/\(\(([^()]+)\)\)/g, '$1')
    .replace(/\bindexterm2:\[([^\]]*)\]/g, '$1');
}

/** The header ends at the first empty line after its title; attributes may also precede it. */
function headerAttributes(lines: readonly string[]): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const line of lines.slice(0, 200)) {
    const [, name, value = ''] = /^:([a-z][\w-]*):(?:\s+(.*))?$/i.exec(line.trimEnd()) ?? [];
    if (name !== undefined) attributes.set(name.toLowerCase(), value.trim());
    else if (/^={2,}\s/.test(line)) break;
  }
  return attributes;
}

/** The style of the section that begins at a line: `[preface]`, `[appendix#id]`. */
function styleAbove(lines: readonly string[], startLine: number): string {
  for (let at = startLine - 2; at >= 0; at--) {
    const line = lines[at]?.trim() ?? '';
    const style = /^\[([a-z]+)(?:[#.%,][^\]]*)?\]$/.exec(line)?.[1];
    if (style !== undefined) return style;
    if (!/^(?:\[.*\]|\.[^\s.].*|\/\/.*)$/.test(line)) return '';
  }
  return '';
}

function blocksOf(lines: readonly string[]): Block[] {
  let fence: string | undefined;
  return paragraphs(
    lines,
    (_, index) => {
      const line = lines[index]?.trimEnd() ?? '';
      if (/^(?:([-.=*_+/])\1{3,}|```\S*)$/.test(line)) {
        if (fence === undefined) fence = line.startsWith('`') ? '```' : line;
        else if (fence === line) fence = undefined;
      }
      const heading = fence === undefined ? headingOf(line) : undefined;
      if (heading === undefined || /^(?:discrete|float)$/.test(styleAbove(lines, index + 1))) return undefined;
      return { ...heading, length: 1 };
    },
    () => fence !== undefined,
  );
}

/** Tables between `|===`: the head is the first row where an empty line follows it, or the attributes above say so. */
function tablesOf(lines: readonly string[]): TableLines[] {
  const marks = lines.flatMap((line, at) => (/^[|,:]===\s*$/.test(line) ? [at] : []));
  return marks.flatMap((from, order) => {
    const to = marks[order + 1];
    if (order % 2 === 1 || to === undefined) return [];
    const first = lines.findIndex((line, at) => at > from && line.trim() !== '');
    const isHead = lines[first + 1]?.trim() === '' || /%header|options=["']?[^\]]*header/.test(lines[from - 1] ?? '');
    if (first >= to || !isHead) return [];
    return [{ startLine: from + 1, endLine: to + 1, headEnd: first + 1, head: lines[first] ?? '' }];
  });
}

function headingOf(line: string): { depth: number; text: string; id?: string } | undefined {
  const [, marks = '', raw = ''] = /^(={1,6})\s+(\S.*)$/.exec(line) ?? [];
  if (marks === '') return undefined;
  const id = /\[\[([^\],]+)[^\]]*\]\]/.exec(raw)?.[1];
  const text = withoutIndexTerms(raw)
    .replace(/\[\[[^\]]*\]\]/g, '')
    .replace(/\s=+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return { depth: marks.length, text, id };
}

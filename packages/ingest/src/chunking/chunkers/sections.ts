import { clippedTitle } from '../text/clipped.ts';
import type { Heading } from './chunker.ts';
import { cover, type Unit } from './unit.ts';

/** A block of a document in reading order; a heading opens a section. */
export interface Block {
  readonly startLine: number;
  readonly endLine: number;
  readonly heading?: { readonly depth: number; readonly text: string; readonly id?: string };
  /** The parts of a block past the maximum (the items of a list). */
  readonly parts?: () => readonly Unit[];
}

interface Section {
  readonly depth: number;
  readonly startLine: number;
  readonly path: string;
  readonly blocks: Block[];
  readonly subsections: Section[];
}

/** Blocks as a tree of sections whose parts cover every line of the document, and the headings that open them. */
export function outlineSections(
  blocks: readonly Block[],
  lineCount: number,
): { readonly units: readonly Unit[]; readonly headings: readonly Heading[] } {
  const headings: Heading[] = [];
  const root: Section = { depth: 0, startLine: 1, path: '', blocks: [], subsections: [] };
  const open: Section[] = [root];
  for (const block of blocks) {
    const { heading } = block;
    if (heading !== undefined) {
      while (open.length > 1 && (open.at(-1)?.depth ?? 0) >= heading.depth) open.pop();
      const parent = open.at(-1) ?? root;
      const text = heading.text.trim();
      const name = clippedTitle(text);
      const path = parent.path === '' || text === '' ? parent.path || name : `${parent.path} > ${name}`;
      const section: Section = {
        depth: heading.depth,
        startLine: block.startLine,
        path,
        blocks: [],
        subsections: [],
      };
      headings.push({ section: path, text, id: heading.id, startLine: block.startLine });
      parent.subsections.push(section);
      open.push(section);
    }
    (open.at(-1) ?? root).blocks.push(block);
  }
  return { units: lineCount === 0 ? [] : sectionParts(root, lineCount), headings };
}

function sectionUnit(section: Section, endLine: number): Unit {
  return {
    ...label(section),
    startLine: section.startLine,
    endLine,
    own: true,
    container: section.subsections.length > 0,
    parts: () => sectionParts(section, endLine),
  };
}

/** The section's own blocks, then its subsections; a section without subsections is its blocks. */
function sectionParts(section: Section, endLine: number): readonly Unit[] {
  const blocks = section.blocks.map((block) => blockUnit(block, section));
  const first = section.subsections[0];
  if (first === undefined) return cover(section.startLine, endLine, blocks, label(section));
  const body: Unit[] = [];
  if (first.startLine > section.startLine) {
    const bodyEnd = first.startLine - 1;
    body.push({
      ...label(section),
      startLine: section.startLine,
      endLine: bodyEnd,
      own: section.depth > 0,
      parts: () => cover(section.startLine, bodyEnd, blocks, label(section)),
    });
  }
  const subsections = section.subsections.map((subsection, index) =>
    sectionUnit(subsection, (section.subsections[index + 1]?.startLine ?? endLine + 1) - 1),
  );
  return cover(section.startLine, endLine, [...body, ...subsections], label(section));
}

function blockUnit(block: Block, section: Section): Unit {
  const { startLine, endLine, parts } = block;
  const unit: Unit = { ...label(section), startLine, endLine };
  if (parts === undefined) return unit;
  return {
    ...unit,
    parts: () => cover(startLine, endLine, parts(), label(section)).map((part) => ({ ...part, ...label(section) })),
  };
}

function label(section: Section): Pick<Unit, 'section'> {
  return { section: section.path === '' ? undefined : section.path };
}

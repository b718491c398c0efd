import { htmlText } from '../../../../packages/readers/src/html/html-text.ts';

/** What stands below one heading, up to the next. */
export interface PageSection {
  /** Headings above and its own count. */
  readonly depth: number;
  readonly heading: string;
  /** Without its heading. */
  readonly text: string;
}

/** The sections of a page in reading order; what comes before the first heading is left out. */
export function pageSections(html: string): readonly PageSection[] {
  const sections: { depth: number; heading: string; texts: string[]; anchor: string | undefined }[] = [];
  for (const { text, sectionPath = [], anchor } of htmlText(html).parts) {
    const heading = sectionPath.at(-1);
    if (heading === undefined) continue;
    const last = sections.at(-1);
    // The parts of a section (prose, a table, code) share its anchor; the first begins with the heading.
    if (last !== undefined && last.anchor === anchor) last.texts.push(text);
    else sections.push({ depth: sectionPath.length, heading, texts: [text.slice(heading.length)], anchor });
  }
  return sections.map(({ depth, heading, texts }) => ({ depth, heading, text: texts.join('\n\n').trim() }));
}

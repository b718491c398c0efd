import { type DocumentPart, type ReadDocument, unreadableDocument } from '@touchstone/contract';
import { partText, tableText } from '@touchstone/provider-kit';
import { oneLine } from '../text/one-line.ts';
import { attributeOf, elementAt, elementsBelow, elementsOf, textBelow, type XmlTree } from '../zip/xml-tree.ts';
import { openOffice } from './open-office.ts';

/** Throws `unreadableDocument`. */
export async function readPptx(bytes: Uint8Array): Promise<ReadDocument> {
  const files = await openOffice(bytes);
  const presentation = await files.xml('ppt/presentation.xml');
  if (presentation === undefined) {
    throw unreadableDocument(
      'malformed',
      'The file is not a presentation, or is damaged: save or export it again as PPTX.',
    );
  }
  const relations = await files.relations('ppt/presentation.xml');
  const parts: DocumentPart[] = [];
  const omissions: string[] = [];
  for (const [at, slide] of elementsOf(elementAt(presentation, 'sldIdLst')).entries()) {
    const path = relations.get(slide.attributes['r:id'] ?? '')?.path ?? '';
    const root = await files.xml(path);
    if (root === undefined) omissions.push(`Slide ${at + 1} is damaged and left out.`);
    else if (attributeOf(root, 'show') === '0') omissions.push(`The hidden slide ${at + 1} is left out.`);
    else {
      const notes = Array.from((await files.relations(path)).values()).find(({ type }) => type === 'notesSlide');
      parts.push(...slideParts(root, notes && (await files.xml(notes.path)), at + 1));
    }
  }
  if (parts.length === 0) {
    throw unreadableDocument(
      'no_text',
      'The slides hold no text: they may be pictures. Run them through text recognition (OCR) first.',
    );
  }
  return { parts, omissions };
}

/** A section for each slide: its title and texts, its tables, and what its speaker notes. */
function slideParts(slide: XmlTree, notes: XmlTree | undefined, number: number): readonly DocumentPart[] {
  const shapes = elementsBelow(slide, new Set(['sp', 'tbl']));
  const title = oneLine(
    shapes
      .filter((shape) => isTitle(placeholderOf(shape)))
      .map(shapeText)
      .join(' '),
  );
  const prose: string[] = [];
  const tables: string[] = [];
  for (const shape of shapes) {
    if (shape.name === 'tbl') tables.push(tableText(tableRows(shape)));
    else if (!furniture.has(placeholderOf(shape) ?? '')) prose.push(shapeText(shape));
  }
  const spoken =
    notes === undefined ? [] : elementsBelow(notes, new Set(['sp'])).filter((shape) => placeholderOf(shape) === 'body');
  const said = partText(spoken.map(shapeText).join('\n'));
  const place = { anchor: `slide-${number}`, sectionPath: [title === '' ? `Slide ${number}` : title] };
  return [
    { text: partText(prose.filter((text) => text.trim() !== '').join('\n\n')), ...place },
    ...tables.map((text): DocumentPart => ({ text, ...place, kind: 'table' })),
    { text: said === '' ? '' : `Notes: ${said}`, ...place },
  ].filter(({ text }) => text !== '');
}

/** Dates, footers and numbers, which count as little as a running head. */
const furniture = new Set(['dt', 'ftr', 'hdr', 'sldNum']);

function isTitle(placeholder: string | undefined): boolean {
  return placeholder === 'title' || placeholder === 'ctrTitle';
}

/** `body` where a placeholder has no type of its own; undefined for a shape that is none. */
function placeholderOf(shape: XmlTree): string | undefined {
  const placeholder = elementAt(shape, 'nvSpPr', 'nvPr', 'ph');
  return placeholder && (attributeOf(placeholder, 'type') ?? 'body');
}

function shapeText(shape: XmlTree): string {
  return elementsBelow(shape, new Set(['p']))
    .map(paragraphText)
    .join('\n');
}

function paragraphText(paragraph: XmlTree): string {
  return elementsBelow(paragraph, new Set(['t', 'br']))
    .map((run) => (run.name === 'br' ? '\n' : textBelow(run)))
    .join('');
}

function tableRows(table: XmlTree): readonly (readonly string[])[] {
  return elementsBelow(table, new Set(['tr'])).map((row) => elementsBelow(row, new Set(['tc'])).map(shapeText));
}

import {
  compact,
  count,
  type DocumentPart,
  type JsonObject,
  type ReadDocument,
  unreadableDocument,
} from '@touchstone/contract';
import { cellOutputs } from './cell-outputs.ts';
import { cellAnchors, codePart, markdownParts, type OpenHeading } from './cell-parts.ts';
import { parseNotebook } from './parse-notebook.ts';

/** Of the text output of a cell, so many characters are read. Throws `unreadableDocument`. */
export function readNotebook(bytes: Uint8Array, maxOutputCharacters: number): ReadDocument {
  const { cells, title, language, encoding } = parseNotebook(bytes);
  const anchorOf = cellAnchors();
  const parts: DocumentPart[] = [];
  let open: readonly OpenHeading[] = [];
  let [pictures, cut] = [0, 0];
  for (const [index, cell] of cells.entries()) {
    const anchor = anchorOf(cell.id, index);
    if (cell.type !== 'code') {
      const read = markdownParts(cell.source, open);
      open = read.open;
      parts.push(...read.parts.map((part) => ({ ...part, anchor })));
      continue;
    }
    const outputs = cellOutputs(cell.outputs, maxOutputCharacters);
    pictures += outputs.pictures;
    cut += outputs.isCut ? 1 : 0;
    for (const text of [cell.source, outputs.text]) parts.push(...codePart(text, { anchor, open }));
  }
  if (parts.length === 0) throw unreadableDocument('no_text', 'The notebook holds no text.');
  return {
    title: title ?? parts.find((part) => part.sectionPath !== undefined)?.sectionPath?.[0],
    encoding,
    metadata: compact({ programming_language: language }) as JsonObject,
    parts,
    omissions: [
      ...(pictures > 0 ? [`${count(pictures, 'picture')} among its outputs left out.`] : []),
      ...(cut > 0 ? [`Outputs of ${count(cut, 'cell')} cut off after ${maxOutputCharacters} characters.`] : []),
    ],
  };
}

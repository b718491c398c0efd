import {
  compact,
  count,
  type DocumentPart,
  type DocumentReader,
  type JsonObject,
  throwIfAborted,
  unreadableDocument,
} from '@touchstone/contract';
import { cellAnchors } from './cell-anchors.ts';
import { cellOutputs } from './cell-outputs.ts';
import { codePart, markdownParts, type OpenHeading } from './cell-parts.ts';
import { parseNotebook } from './parse-notebook.ts';
import { readOptions } from './read-options.ts';

/** Options of `notebookReader`. */
export interface NotebookReaderOptions {
  /** How much of the text output of a cell is read; 0 leaves outputs out. Default 2,000. */
  readonly maxOutputCharacters?: number;
}

/** Raised with every change of the text or of its places. */
const ownVersion = 1;

/**
 * Reads Jupyter notebooks: each cell is a place, its outputs are text up to a limit, and pictures are left out. Headings in cells of
 * Markdown open sections. Throws `invalid_config` for wrong options.
 */
export function notebookReader(options: NotebookReaderOptions = {}): DocumentReader {
  const { maxOutputCharacters } = readOptions(options);
  return {
    specVersion: 1,
    name: 'read-notebook',
    inProcess: true,
    version: `${ownVersion}+outputs-${maxOutputCharacters}`,
    extensions: ['ipynb'],
    read: async ({ bytes }, { signal } = {}) => {
      throwIfAborted(signal, 'reading of the notebook');
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
    },
  };
}

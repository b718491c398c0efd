import { type Metadata, shownSymbols } from '@touchstone/contract';

/**
 * What ingestion embeds of a chunk, made again from what the store has: title, section and symbol, a blank line, the text; of a record
 * title and text. Where it is the same, a cache of vectors has it; where not, the vector is only as good.
 */
export function embedTextOf({ id, text, metadata }: { id: string; text: string; metadata: Metadata }): string {
  const { title, section, start_line: startLine, page_number: pageNumber } = metadata;
  if (startLine === undefined && pageNumber === undefined) {
    const full = title === undefined ? text : `${title}\n${text}`;
    return full.trim() === '' ? id : full;
  }
  const isPlaced = title === undefined || section === title || section?.startsWith(`${title} > `);
  const header = [isPlaced ? undefined : title, section ?? (isPlaced ? title : undefined), shownSymbols(metadata)];
  return [...header.filter((line) => line !== undefined), '', text.trim()].join('\n');
}

import { hash } from 'node:crypto';
import { type StoredChunk, shownSymbols } from '@touchstone/contract';

/**
 * The text of a chunk for the second model: title, section and symbol, each once, then the text. Made of fields that
 * every store keeps, so that it can be made again from a hit.
 */
export function refinedText({ text, metadata }: Pick<StoredChunk, 'text' | 'metadata'>): string {
  const { title, section } = metadata;
  const place = section === undefined || title === undefined || section === title || section.startsWith(`${title} > `);
  const header = [place ? undefined : title, section ?? title, shownSymbols(metadata)];
  return [...header.filter((line) => line !== undefined), text.trim()].join('\n');
}

/** The name of a text's vector: equal texts share it. */
export function textKey(text: string): string {
  return hash('sha256', text, 'base64url');
}

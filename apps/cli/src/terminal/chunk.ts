import { printableLine, type StoredChunk } from '@touchstone/contract';
import { displayWidth, padEnd } from './display-width.ts';
import { renderLines } from './lines.ts';
import type { Styles } from './styles.ts';

export interface ChunkSettings {
  readonly styles: Styles;
  readonly cite: (chunk: StoredChunk) => string;
}

/** A chunk for people: citation, metadata, then every line with its number. */
export function renderChunk(chunk: StoredChunk, { styles, cite }: ChunkSettings): string {
  const { start_line: startLine } = chunk.metadata;
  const entries = Object.entries(chunk.metadata).filter(([, value]) => value !== undefined);
  const width = Math.max(2, ...entries.map(([key]) => displayWidth(printableLine(key))));
  const fields = [['id', chunk.id] as const, ...entries].map(([key, value]) => {
    const shown = typeof value === 'string' ? value : JSON.stringify(value);
    return `  ${styles.quiet(padEnd(printableLine(key), width))}  ${printableLine(shown)}`;
  });
  const lines = chunk.text
    .replace(/\n$/, '')
    .split('\n')
    .map((text, at) => ({ text, number: startLine === undefined ? undefined : startLine + at }));
  return [styles.place(printableLine(cite(chunk))), ...fields, '', renderLines(lines, { styles })].join('\n');
}

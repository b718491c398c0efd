import type { PartKind } from '@touchstone/contract';

/**
 * A text in the form of the port `DocumentReader` for the text of a part; empty where nothing is left. Prose and tables
 * lose soft hyphens, and odd blanks become plain ones; code keeps its blanks.
 */
export function partText(raw: string, kind: PartKind = 'prose'): string {
  const clean = raw
    .toWellFormed()
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a file may have them and no reader needs them.
    .replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufeff]/g, '')
    .normalize('NFC');
  if (kind === 'code') return trimLines(clean).replace(/^\n+|\n+$/g, '');
  const plain = clean.replace(/\u00ad/g, '').replace(/[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/g, ' ');
  return trimLines(plain)
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
}

/** The rows of a table as lines, in the port's form: cells joined by ` | `, one line each; no empty rows. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => cells.map((cell) => partText(cell).replace(/\s+/g, ' ').trim()));
  return lines
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => cells.join(' | ').trim())
    .join('\n');
}

/** Line by line: a pattern over the whole text would look at every run of blanks again and again. */
function trimLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

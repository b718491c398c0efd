import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The sources and pages below a folder, without tests, and without the filters of vocabularies, which no text is like. */
export function sourcesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(node_modules|dist|test|\..*)$/.test(entry.name) ? [] : sourcesBelow(path);
    return /(?<!-bits)\.(ts|md|json)$/.test(entry.name) ? [path] : [];
  });
}

/** Forty lines each. */
export function piecesOf(text: string): readonly string[] {
  const lines = text.slice(0, 20_000).split('\n');
  return Array.from({ length: Math.ceil(lines.length / 40) }, (_, i) => lines.slice(i * 40, i * 40 + 40).join('\n'));
}

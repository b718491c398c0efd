import { expect } from 'vitest';
import type { ChunkSpan } from '../src/chunking/chunk-document.ts';
import type { ChunkSizes } from '../src/chunking/chunk-sizes.ts';
import { chunkDocument } from '../src/index.ts';

/**
 * Chunks a text and asserts what every chunker promises: exact slices, in order, each line that is not blank once. A line above the limit
 * is cut, and its parts together are it, but for blanks between them.
 */
export async function chunkAndCheck(
  path: string,
  text: string,
  sizes: Partial<ChunkSizes> = {},
): Promise<readonly ChunkSpan[]> {
  const { chunks } = await chunkDocument({ path, text }, sizes);
  const lines = text.split('\n');
  const timesSeen = lines.map(() => 0);
  let last = 0;
  let cutTo = 0;
  for (const { startLine, endLine, text: slice, chars } of chunks) {
    const line = lines[startLine - 1] ?? '';
    if (chars !== undefined) {
      expect([startLine, endLine], path).toEqual([Math.max(startLine, last), startLine]);
      const from = startLine === last ? cutTo : 0;
      expect(line.slice(from, chars.start).trim(), path).toBe('');
      expect(slice, path).toBe(line.slice(chars.start, chars.end));
      expect(slice.isWellFormed() || !line.isWellFormed(), path).toBe(true);
      cutTo = line.slice(chars.end).trim() === '' ? line.length : chars.end;
      timesSeen[startLine - 1] = cutTo === line.length ? 1 : 0;
      last = startLine;
      continue;
    }
    expect(startLine, path).toBeGreaterThan(last);
    expect(endLine, path).toBeGreaterThanOrEqual(startLine);
    expect(slice, path).toBe(lines.slice(startLine - 1, endLine).join('\n'));
    for (let line = startLine; line <= endLine; line++) timesSeen[line - 1] = (timesSeen[line - 1] ?? 0) + 1;
    last = endLine;
  }
  const lost = lines.flatMap((line, index) => (line.trim() !== '' && timesSeen[index] !== 1 ? [index + 1] : []));
  expect(lost, `lines of ${path} that are not in exactly one chunk`).toEqual([]);
  expect(new Set(chunks.map(({ anchor }) => anchor)).size, `anchors of ${path}`).toBe(chunks.length);
  return chunks;
}

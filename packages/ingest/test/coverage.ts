import { expect } from 'vitest';
import { type ChunkSizes, type ChunkSpan, chunkDocument } from '../src/index.js';

/** Chunks a text and asserts what every chunker promises: exact slices, in order, each line that is not blank once. */
export async function chunkAndCheck(
  path: string,
  text: string,
  sizes: Partial<ChunkSizes> = {},
): Promise<readonly ChunkSpan[]> {
  const { chunks } = await chunkDocument({ path, text }, sizes);
  const lines = text.split('\n');
  const timesSeen = lines.map(() => 0);
  let last = 0;
  for (const { startLine, endLine, text: slice } of chunks) {
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

import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredChunk } from '@touchstone/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CitedText } from './citation-check.ts';
import { verifyCitations } from './verify-citations.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchstone-summary-'));
  await writeFile(join(folder, 'book.md'), 'one\ntwo\nthree\nfour\n');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const sha256 = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;

const leaf = (line: number, text: string): StoredChunk => ({
  id: `book.md#L${line}`,
  text,
  metadata: { path: 'book.md', start_line: line, end_line: line, content_hash: sha256(text) },
});

function summary(id: string, level: number, text: string, children: readonly StoredChunk[]): StoredChunk {
  const lines = children.map((child) => `${JSON.stringify(child.id)} ${sha256(child.text)}\n`);
  return {
    id,
    text,
    metadata: {
      node_kind: 'summary',
      level,
      children: children.map((child) => child.id),
      children_hash: sha256(lines.join('')),
      content_hash: sha256(text),
    },
  };
}

const leaves = [leaf(1, 'one'), leaf(2, 'two'), leaf(4, 'four')];
const first = summary('summary/level-1/a', 1, 'Numbers.', leaves);
const second = summary('summary/level-2/b', 2, 'All of it.', [first]);

function cited({ id, text, metadata }: StoredChunk): CitedText {
  return { citation: id, text, chunkId: id, nodeKind: metadata.node_kind, contentHash: metadata.content_hash };
}

async function check(chunk: StoredChunk, index: readonly StoredChunk[] = [...leaves, first, second]) {
  const readChunks = async (ids: readonly string[]) => index.filter(({ id }) => ids.includes(id));
  return (await verifyCitations([cited(chunk)], { places: [{ root: folder }], readChunks }))[0];
}

describe('002 §1 (RAPTOR): a citation of a summary, which has no lines by design', () => {
  it('matches when its chunks are those that it was made from and their sources still say them, at every level', async () => {
    expect(await check(first)).toEqual({ citation: first.id, status: 'match' });
    expect(await check(second)).toEqual({ citation: second.id, status: 'match' });
  });

  it('has changed when a source below it no longer says its chunk', async () => {
    await writeFile(join(folder, 'book.md'), 'one\nTWO\nthree\nfour\n');
    for (const [node, count] of [
      [first, 3],
      [second, 1],
    ] as const) {
      expect(await check(node)).toMatchObject({
        status: 'changed',
        reason: expect.stringContaining(`1 of the ${count} chunks that it was made from do not match their source`),
      });
    }
  });

  it('matches when its chunks only moved', async () => {
    await writeFile(join(folder, 'book.md'), 'zero\none\ntwo\nthree\nfour\n');
    expect(await check(second)).toMatchObject({ status: 'match' });
  });

  it('has changed when its chunks are others than it was made from', async () => {
    const [one, , four] = leaves;
    const index = [one, leaf(2, 'zwei'), four, first].filter((chunk) => chunk !== undefined);
    expect(await check(first, index)).toMatchObject({
      status: 'changed',
      reason: 'Its chunks are not those that it was made from: its children_hash differs.',
    });
    expect(await check(first, [...leaves.slice(1), first])).toMatchObject({
      status: 'changed',
      reason: '1 of the 3 chunks that it was made from are no longer in the index.',
    });
  });

  it('has changed when its own text is not the one that was indexed', async () => {
    expect(await check({ ...first, text: 'Letters.' })).toMatchObject({
      status: 'changed',
      reason: 'The summary is not the one that was indexed: its hash differs.',
    });
    const other = summary(first.id, 1, 'Letters.', leaves);
    expect(await check(other)).toMatchObject({
      status: 'changed',
      reason: 'The index has another text for this summary.',
    });
  });

  it('is missing when a source below it is, when the index has it no more, and when no index is given', async () => {
    await rm(join(folder, 'book.md'));
    expect(await check(first)).toMatchObject({ status: 'missing' });
    expect(await check(first, leaves)).toMatchObject({ status: 'missing', reason: 'The index has no such summary.' });
    const [check1] = await verifyCitations([cited(first)], { places: [{ root: folder }] });
    expect(check1).toMatchObject({
      status: 'missing',
      reason: 'A summary has no lines of its own, and the index with its chunks is missing here.',
    });
  });
});

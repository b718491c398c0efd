import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { proseOf, typesetBook } from './typeset.ts';

/** Runs a script of `fixtures` on a PDF, and reads the line of JSON that it prints. Fails where the process does. */
const inProcess = (script: string, pdf: Uint8Array) =>
  JSON.parse(
    execFileSync(process.execPath, [fileURLToPath(new URL(`fixtures/${script}`, import.meta.url))], {
      input: pdf,
      encoding: 'utf8',
    }),
  );

const bookOf = async (pages: number) => {
  const chapters = Array.from({ length: pages / 10 }, (_, chapter) => ({
    title: `Chapter ${chapter + 1}: Waves`,
    paragraphs: Array.from({ length: 48 }, (_, at) => proseOf(chapter * 100 + at, 78)),
  }));
  return (await typesetBook(chapters)).bytes;
};

it('300 damaged forms of a book are each read or refused, and none ends the process', async () => {
  const paragraphs = [proseOf(1, 200), proseOf(2, 300)];
  const book = await typesetBook(
    [
      { title: 'Chapter 1: A', paragraphs },
      { title: 'Chapter 2: B', paragraphs },
    ],
    { columns: 2 },
  );
  const outcomes: { readonly [outcome: string]: number } = inProcess('read-damaged.mjs', book.bytes);
  expect(
    Object.keys(outcomes).filter(
      (outcome) => !/^(?:read|RetrievalError (?:invalid_request|unsupported))$/.test(outcome),
    ),
  ).toEqual([]);
  expect(outcomes.read).toBeGreaterThan(0);
});

it('peak memory at 500 pages is at most 1.5 times that at 50', async () => {
  const [small, large] = [
    inProcess('peak-memory.mjs', await bookOf(50)),
    inProcess('peak-memory.mjs', await bookOf(500)),
  ];
  expect([small.pageCount, large.pageCount]).toEqual([50, 500]);
  expect(large.peakMb / small.peakMb).toBeLessThanOrEqual(1.5);
});

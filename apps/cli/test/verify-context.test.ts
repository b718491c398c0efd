import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runTouchstone } from './run-touchstone.ts';
import { sharedFolder } from './temp-folder.ts';

const chapters = [
  [
    'Keys',
    ['A private key is picked at random', 'A wallet keeps the private key of its owner', 'A key signs transactions'],
  ],
  [
    'Gas',
    ['Gas pays for the work of a contract', 'The price of gas is a bid', 'The limit of gas ends an endless loop'],
  ],
] as const;

const records = chapters.flatMap(([title, sentences], at) =>
  sentences.map((sentence, section) => ({
    _id: `c${at + 1}s${section + 1}`,
    title: `${title} ${section + 1}`,
    text: `${sentence}. Every reader of the book learns early that ${sentence.toLowerCase()}.`,
    metadata: { chapter_number: at + 1, chapter_title: title },
  })),
);

const jsonLines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

const folder = sharedFolder({
  'touchstone.config.yaml': 'indexes: { book: { sources: [book.jsonl, notes], summaries: true } }\n',
  'book.jsonl': jsonLines(records),
  'notes/wallets.md':
    '# Wallets\n\nA hardware wallet keeps keys away from the computer.\n\n# Fees\n\nFees rise with demand.\n',
});

beforeAll(async () => {
  const indexed = await runTouchstone(folder, ['index']);
  expect(indexed.stdout).toMatch(/\nSummaries in "book\.summaries": 1 book, 2 chapters, .* made, in /);
});

async function verified(name: string) {
  const { code, stdout } = await runTouchstone(folder, ['verify', name, '--json']);
  return { code, checks: JSON.parse(stdout) as { readonly totals: object; readonly citations: readonly object[] } };
}

describe('002 §1 (RAPTOR): verify reads the sources of a context again', () => {
  it('matches lines and summaries while they are as they were, and says what changed', async () => {
    for (const [name, question] of [
      ['summary.json', 'Summarize chapter 2'],
      ['answer.json', 'What does a hardware wallet keep away?'],
    ] as const) {
      const { stdout } = await runTouchstone(folder, ['context', question, '--json']);
      writeFileSync(join(folder, name), stdout);
    }
    const summary = await verified('summary.json');
    expect(summary).toMatchObject({ code: 0, checks: { totals: { changed: 0, missing: 0 } } });
    expect(summary.checks.citations).toContainEqual(
      expect.objectContaining({
        citation: expect.stringMatching(/book\.jsonl#summary-of-chapter=2$/),
        status: 'match',
      }),
    );
    const answer = await verified('answer.json');
    expect(answer).toMatchObject({ code: 0, checks: { totals: { changed: 0, missing: 0 } } });

    const source = join(folder, 'book.jsonl');
    const before = readFileSync(source, 'utf8');
    writeFileSync(source, before.replaceAll('The price of gas is a bid', 'The price of gas is fixed'));
    const after = await verified('summary.json');
    expect(after.code).toBe(9);
    expect(after.checks.citations).toContainEqual(
      expect.objectContaining({
        citation: expect.stringContaining('#summary-of-chapter=2'),
        status: 'changed',
        reason: expect.stringContaining('1 of the 3 chunks that it was made from do not match their source'),
      }),
    );
    writeFileSync(source, before);

    const pack = JSON.parse(readFileSync(join(folder, 'answer.json'), 'utf8'));
    const [first, ...rest] = pack.sources;
    const forged = { ...pack, sources: [{ ...first, text: 'A hardware wallet keeps nothing away.' }, ...rest] };
    const { code, stdout } = await runTouchstone(folder, ['verify', '-'], { input: JSON.stringify(forged) });
    expect(code).toBe(9);
    expect(stdout).toContain('The index has another text for its chunks.');
  });

  it('matches the contents of a book with the chapters of its chunks', async () => {
    const { stdout } = await runTouchstone(folder, ['context', 'How many chapters are there?', '--json']);
    writeFileSync(join(folder, 'contents.json'), stdout);
    const { checks } = await verified('contents.json');
    expect(checks.citations).toMatchObject([{ citation: 'book.jsonl#contents', status: 'match' }]);
    const forged = stdout.replaceAll('Chapter 2: Gas', 'Chapter 2: Coal');
    expect((await runTouchstone(folder, ['verify', '-'], { input: forged })).stdout).toContain('changed');
  });
});

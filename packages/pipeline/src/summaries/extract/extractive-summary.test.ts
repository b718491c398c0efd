import { describe, expect, it } from 'vitest';
import { extractiveSummary } from './extract-sentences.ts';
import { sentencesOf } from './sentences.ts';

const passages = [
  `# Keys

A private key is a number that its owner picks at random. Ownership of coins rests on the private key alone.

\`\`\`js
// A private key is not shown here. It never is.
const key = random();
\`\`\`

| private key | public key |
| --- | --- |
| A private key is secret. | A public key is shown. |`,
  `The public key is calculated from the private key. Dr. Smith shows why nobody calculates the private key from the
public key. Ownership of coins rests on the private key alone.`,
  `- Cats sleep for most of the day, whatever happens around them.
- A signature proves that the owner of the private key agreed, and nobody learns the key from it.`,
];

describe('sentences', () => {
  it('are exact slices of the prose, without code, tables, headings and the marks of lists', () => {
    const text = passages.join('\n\n');
    const found = sentencesOf(text);
    for (const { text: sentence, start, end } of found) expect(text.slice(start, end)).toBe(sentence);
    expect(found.map(({ text: sentence }) => sentence)).toEqual([
      'A private key is a number that its owner picks at random.',
      'Ownership of coins rests on the private key alone.',
      'The public key is calculated from the private key.',
      'Dr. Smith shows why nobody calculates the private key from the\npublic key.',
      'Ownership of coins rests on the private key alone.',
      'Cats sleep for most of the day, whatever happens around them.',
      'A signature proves that the owner of the private key agreed, and nobody learns the key from it.',
    ]);
  });

  it.each([
    ['Chinese', '私钥是一个数字。公钥由私钥计算得出。', ['私钥是一个数字。', '公钥由私钥计算得出。']],
    ['a quotation', '"Who pays?" he asks. "You do."', ['"Who pays?" he asks.', '"You do."']],
    ['e.g.', 'Use a wallet, e.g. one of paper. It is safe.', ['Use a wallet, e.g. one of paper.', 'It is safe.']],
    [
      'initials',
      'It is by Andreas M. Antonopoulos. He wrote it.',
      ['It is by Andreas M. Antonopoulos.', 'He wrote it.'],
    ],
    ['lines that end as on Windows', 'One line\r\ngoes on. It ends.', ['One line\r\ngoes on.', 'It ends.']],
    ['AsciiDoc', '== Head\n\n----\nCode. Here.\n----\nText follows.', ['Text follows.']],
  ])('end where readers of %s end them', (_, text, expected) => {
    expect(sentencesOf(text).map((each) => each.text)).toEqual(expected);
  });
});

describe('002 §1 (RAPTOR): an extractive summary', () => {
  it('is made of whole sentences of the children, in reading order, each once, the central ones first', () => {
    const sentences = extractiveSummary({ texts: passages }, 70).split('\n\n');
    const places = sentences.map((sentence) => {
      const source = passages.findIndex((text) => text.includes(sentence));
      return source * 10_000 + (passages[source] ?? '').indexOf(sentence);
    });
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(sentences.length).toBeGreaterThan(1);
    expect(sentences.join(' ')).toContain('private key');
    expect(sentences.join(' ')).not.toContain('Cats');
  });

  it('keeps within its tokens, but is never empty', () => {
    expect(extractiveSummary({ texts: passages }, 1).split('\n\n')).toHaveLength(1);
    expect(extractiveSummary({ texts: passages }, 1000)).toContain('A signature proves');
  });

  it('gives the first lines of what has no sentences', () => {
    expect(extractiveSummary({ texts: ['```\nconst a = 1;\n```', '| a | b |'] }, 100)).toBe(
      'const a = 1;\n\n| a | b |',
    );
    expect(extractiveSummary({ texts: ['', '  '] }, 100)).toBe('');
  });

  it('puts the sentences of summaries where they stand in the source', () => {
    const text = ['A later sentence of the book says something.', 'An early sentence of the book begins it.'];
    expect(extractiveSummary({ texts: text }, 100, (sentence) => (sentence.includes('early') ? 0 : 1))).toBe(
      `${text[1]}\n\n${text[0]}`,
    );
  });

  it('names the headings, gives each a sentence that stands alone, and leaves out what needs its neighbours', () => {
    const texts = [
      'However, this is why a wallet keeps keys. A wallet keeps the private keys of its owner in one file.',
      'Figure 3: A seed gives keys. As shown above, a seed makes keys. A seed is a list of words that makes all keys of a wallet.',
      'Do you know what a fee pays for? A fee pays the miners for the space that a transaction takes.',
    ];
    expect(extractiveSummary({ texts, headings: ['Wallets', 'Seeds', 'Fees'] }, 200).split('\n\n')).toEqual([
      'Wallets · Seeds · Fees',
      'A wallet keeps the private keys of its owner in one file.',
      'A seed is a list of words that makes all keys of a wallet.',
      'A fee pays the miners for the space that a transaction takes.',
    ]);
  });

  it('names as many headings as a quarter of it has room for, and counts the others', () => {
    const headings = Array.from({ length: 40 }, (_, at) => `A long heading with the number ${at}`);
    const texts = headings.map((heading) => `${heading} stands over a text about many things.`);
    const [list] = extractiveSummary({ texts, headings }, 200).split('\n\n');
    expect(list).toMatch(/^A long heading with the number 0 · .* · \d+ more$/);
  });
});

import { tokenBound } from '@touchstone/lexical';
import { describe, expect, it } from 'vitest';
import { chunkDocument } from '../src/index.ts';
import { chunkAndCheck } from './coverage.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index % 7}`).join(' ');

async function sections(text: string): Promise<readonly (string | undefined)[]> {
  const chunks = await chunkAndCheck('a.md', text, { minTokens: 0 });
  return chunks.map(({ section }) => section);
}

describe('Markdown by section', () => {
  it('gives each chunk the path of its headings', async () => {
    const text = `# Guide\n\n${words(200)}\n\n## Install\n\n${words(150)}\n\n### From source\n\n${words(150)}\n\n## Use\n\n${words(150)}\n`;
    const chunks = await chunkAndCheck('guide.md', text);
    expect(chunks.map(({ section, startLine, endLine }) => ({ section, startLine, endLine }))).toEqual([
      { section: 'Guide', startLine: 1, endLine: 3 },
      { section: 'Guide > Install', startLine: 5, endLine: 7 },
      { section: 'Guide > Install > From source', startLine: 9, endLine: 11 },
      { section: 'Guide > Use', startLine: 13, endLine: 15 },
    ]);
    expect(chunks.map(({ anchor }) => anchor)).toEqual([
      'guide',
      'guide/install',
      'guide/install/from-source',
      'guide/use',
    ]);
  });

  it('knows setext headings, and no heading in fences, quotes, lists or HTML comments', async () => {
    expect(await sections(`A\n=\n\n${words(200)}\n\nB\n-\n\n${words(200)}`)).toEqual(['A', 'A > B']);
    expect(await sections(`# A\n\n\`\`\`sh\n# no\n\`\`\`\n\n> # no\n\n- # no\n\n<!--\n# no\n-->\n`)).toEqual(['A']);
  });

  it('names headings by their words, without markup and attributes', async () => {
    const text = `# The \`send\` [method](x.md) of *Reply* [here][ref] { #send }\n\n${words(30)}`;
    expect(await sections(text)).toEqual(['The send method of Reply here']);
  });

  it('keeps a number at the beginning of a heading with markup', async () => {
    expect(await sections(`# 4. Use of \`send\`\n\n${words(30)}`)).toEqual(['4. Use of send']);
  });

  it('reads a heading of 30,000 marks', async () => {
    for (const mark of ['*', '`', '[', '<', '![', '{ # ']) {
      const { title } = await chunkDocument({ path: 'a.md', text: `# Marks ${mark.repeat(30_000)}\n` });
      expect(title.startsWith('Marks')).toBe(true);
    }
  });

  it('takes what is indented below a footnote for its own, and what is not for the next block', async () => {
    const footnote = `[^one]: Text of it,\nand more.\n\n    # no\n\n    ${words(12)}`;
    const text = `# A\n\n${words(12)}\n\n${footnote}\n[^two]: ${words(12)}\n\n${words(12)}\n`;
    const { chunks } = await chunkDocument({ path: 'a.md', text }, { targetTokens: 60, maxTokens: 120, minTokens: 0 });
    expect(chunks.map(({ section, startLine, endLine }) => ({ section, startLine, endLine }))).toEqual([
      { section: 'A', startLine: 1, endLine: 3 },
      { section: 'A', startLine: 5, endLine: 10 },
      { section: 'A', startLine: 11, endLine: 11 },
      { section: 'A', startLine: 13, endLine: 13 },
    ]);
  });

  it('joins small sections of one parent and keeps a whole section up to the maximum', async () => {
    const small = `# A\n\n## B\n\n${words(10)}\n\n## C\n\n${words(10)}\n`;
    expect(await chunkAndCheck('a.md', small)).toHaveLength(1);
    const whole = `# A\n\n${words(60)}\n\n${words(60)}\n\n${words(60)}\n`;
    expect(await chunkAndCheck('a.md', whole, { targetTokens: 150, maxTokens: 1000 })).toHaveLength(1);
  });

  it('gives joined sections the path that they share, and the name of the first', async () => {
    const pathsOf = async (text: string) =>
      (await chunkAndCheck('a.md', text)).map(({ anchor, section }) => [anchor, section]);
    const two = `## B\n\n${words(15)}\n\n## C\n\n${words(15)}\n`;
    expect(await pathsOf(`# A\n\n${words(200)}\n\n${two}`)).toEqual([
      ['a', 'A'],
      ['a/b', 'A'],
    ]);
    expect(await pathsOf(two)).toEqual([['b', 'B']]);
    expect(await pathsOf(`# A\n\n## B\n\n${words(200)}\n\n## C\n\n${words(200)}\n`)).toEqual([
      ['a/b', 'A > B'],
      ['a/c', 'A > C'],
    ]);
  });

  it('tears a large section between its blocks, never inside a fence or table that fits', async () => {
    const fence = `\`\`\`js\n${Array.from({ length: 20 }, (_, index) => `call(${index})`).join('\n\n')}\n\`\`\``;
    const table = `| a | b |\n| - | - |\n${Array.from({ length: 20 }, () => '| one | two |').join('\n')}`;
    const text = `# A\n\n${words(150)}\n\n${fence}\n\n${words(150)}\n\n${table}\n`;
    const chunks = await chunkAndCheck('a.md', text, { targetTokens: 250, maxTokens: 500 });
    expect(chunks.length).toBeGreaterThan(2);
    expect(chunks.filter(({ text: slice }) => slice.includes(fence))).toHaveLength(1);
    expect(chunks.filter(({ text: slice }) => slice.includes(table))).toHaveLength(1);
    expect(chunks.map(({ anchor }) => anchor).slice(0, 3)).toEqual(['a', 'a~2', 'a~3']);
  });

  it('takes the title from front matter, then the first top heading, then the file name', async () => {
    const title = async (text: string) => (await chunkDocument({ path: 'docs/my-page.md', text })).title;
    expect(await title('---\ntitle: "From matter"\n---\n# Heading')).toBe('From matter');
    expect(await title('---\nlayout: x\n---\n## Sub\n\n# Heading')).toBe('Heading');
    expect(await title('---\n{{ broken: [\n---\n# Heading')).toBe('Heading');
    expect(await title('Just text')).toBe('my-page');
  });

  it('keeps an id when another section moves or grows', async () => {
    const page = (extra: string) => `# A\n\n${extra}\n\n## B\n\n${words(200)}\n\n## C\n\n${words(200)}\n`;
    const before = await chunkAndCheck('a.md', page(words(200)));
    const after = await chunkAndCheck('a.md', page(`${words(150)}\n\n${words(90)}`));
    expect(after.map(({ anchor }) => anchor)).toEqual(before.map(({ anchor }) => anchor));
    expect(after[2]?.startLine).toBe((before[2]?.startLine ?? 0) + 2);
  });

  it('repeats whole lines between the parts of a section when an overlap is asked for', async () => {
    const text = `# A\n\n${Array.from({ length: 40 }, (_, index) => `Line ${index}.`).join('\n\n')}`;
    const { chunks } = await chunkDocument(
      { path: 'a.md', text },
      { targetTokens: 60, maxTokens: 60, minTokens: 0, overlapTokens: 12 },
    );
    for (const [index, chunk] of chunks.entries()) {
      const before = chunks[index - 1];
      if (before !== undefined) expect(chunk.startLine).toBeLessThanOrEqual(before.endLine);
    }
    expect(chunks.length).toBeGreaterThan(3);
  });
});

describe('plain documents', () => {
  it('cuts reStructuredText and AsciiDoc at their headings', async () => {
    const rst = `Guide\n=====\n\n${words(200)}\n\nInstall\n-------\n\n${words(200)}\n`;
    expect((await chunkAndCheck('a.rst', rst)).map(({ section }) => section)).toEqual(['Guide', 'Guide > Install']);
    const adoc = `= Guide\n\n${words(200)}\n\n----\n== no\n----\n\n== Install\n\n${words(200)}\n`;
    expect((await chunkAndCheck('a.adoc', adoc)).map(({ section }) => section)).toEqual(['Guide', 'Guide > Install']);
  });

  it('packs the paragraphs of a text up to the target', async () => {
    const text = Array.from({ length: 10 }, () => words(20)).join('\n\n');
    const chunks = await chunkAndCheck('a.txt', text, { targetTokens: 100, maxTokens: 200, minTokens: 0 });
    expect(chunks.length).toBeGreaterThan(3);
    for (const { text } of chunks) expect(tokenBound(text)).toBeLessThanOrEqual(100);
  });

  it.each(['txt', 'md', 'rst', 'adoc', 'json', 'js', 'kt', 'csv'])(
    'cuts a line that is longer than the limit between its words, and says which characters each part is (.%s)',
    async (extension) => {
      const chunks = await chunkAndCheck(`a.${extension}`, `short\n\n${words(500)}\n\nshort`, {
        targetTokens: 50,
        maxTokens: 100,
        minTokens: 0,
      });
      const parts = chunks.filter(({ chars }) => chars !== undefined);
      expect(parts.length).toBeGreaterThan(10);
      for (const { startLine, endLine, text, chars } of parts) {
        expect([startLine, endLine]).toEqual([3, 3]);
        expect(tokenBound(text)).toBeLessThanOrEqual(100);
        expect(text).toHaveLength((chars?.end ?? 0) - (chars?.start ?? 0));
        expect(text).toMatch(/^\S.*?\s?$/s);
      }
    },
  );

  it('cuts a line without any blank, never within a character', async () => {
    const chunks = await chunkAndCheck('a.txt', '😀'.repeat(4000));
    expect(chunks.length).toBeGreaterThan(5);
    for (const { text } of chunks) expect(text.isWellFormed()).toBe(true);
  });

  it('gives each further part of a table of AsciiDoc its head row', async () => {
    const rows = Array.from({ length: 120 }, (_, row) => `|PUMP-${row} |${row} bar`);
    const chunks = await chunkAndCheck(
      'a.adoc',
      ['= Pumps', '', '|===', '|Part |Pressure', '', ...rows, '|==='].join('\n'),
    );
    const heads = chunks.map(({ tableHead }) => tableHead);
    expect([heads[0], new Set(heads.slice(1))]).toEqual([undefined, new Set(['|Part |Pressure'])]);
  });

  it('gives each further part of a table its head row', async () => {
    const rows = Array.from({ length: 120 }, (_, row) => `| PUMP-${row} | ${row} bar |`);
    const chunks = await chunkAndCheck(
      'a.md',
      ['# Pumps', '', '| Part | Pressure |', '|---|---|', ...rows, '', 'End.'].join('\n'),
    );
    const heads = chunks.map(({ tableHead }) => tableHead);
    expect(heads.length).toBeGreaterThan(3);
    expect([heads[0], new Set(heads.slice(1))]).toEqual([undefined, new Set(['| Part | Pressure |'])]);
  });

  it('clips a heading that is a page of text, where chunks repeat it', async () => {
    const { title, chunks } = await chunkDocument({ path: 'a.md', text: `# ${words(20_000)}\n\nText below.\n` });
    expect(title.length).toBeLessThanOrEqual(301);
    for (const { section = '', anchor } of chunks) {
      expect(section.length).toBeLessThanOrEqual(301);
      expect(anchor.length).toBeLessThan(210);
    }
  });

  it.each([
    [{ targetTokens: 0 }, 'targetTokens'],
    [{ maxTokens: 1.5 }, 'maxTokens'],
    [{ targetTokens: 500, maxTokens: 400 }, 'targetTokens'],
    [{ minTokens: 900 }, 'minTokens'],
    [{ overlapTokens: 900 }, 'overlapTokens'],
  ])('refuses the sizes %j and names %s', async (sizes, field) => {
    await expect(chunkDocument({ path: 'a.md', text: 'x' }, sizes)).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining(field),
    });
  });
});

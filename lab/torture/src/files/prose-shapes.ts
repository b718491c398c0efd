import { counted, indented, nested, repeated, type Shapes, soup, unterminated } from './shape.ts';

/** Markdown: what makes a parser of CommonMark, GFM, front matter or MDX look twice at the same place. */
export const markdownShapes: Shapes = {
  'list markers on one line': repeated('- '),
  'ordered markers on one line': repeated('1. '),
  'quotes on one line': repeated('>'),
  'quotes and lists on one line': repeated('> - '),
  'lists in lists': indented('- a'),
  'ordered lists in lists': indented('1. a', '   '),
  'quotes in quotes, line by line': (room) => {
    const depth = Math.floor(Math.sqrt(room));
    return Array.from({ length: depth }, (_, at) => `${'>'.repeat(at + 1)} a\n`).join('');
  },
  'lazy lines of a quote': unterminated('> a\n', 'b\n'),
  'small headings': repeated('# h\n'),
  'headings of all levels': soup(['# a\n', '## b\n', '### c\n\ntext\n', '###### d\n', 'e\n===\n', 'f\n---\n']),
  'a long heading': (room) => `# ${'word '.repeat(Math.floor(room / 5))}\n\ntext\n`,
  'a wide table': (room) => {
    const columns = Math.floor(room / 8);
    return `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n|${'b|'.repeat(columns)}\n`;
  },
  'a long table': (room) => `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(Math.floor(room / 6))}`,
  'a table of many cells': (room, random) => {
    const columns = random.size(10, 300);
    const rows = Math.max(1, Math.floor(room / (2 * columns + 2)));
    const row = `|${'b|'.repeat(columns)}\n`;
    return `${row}|${'-|'.repeat(columns)}\n${row.repeat(rows)}`;
  },
  brackets: repeated('['),
  'brackets of images': repeated('!['),
  'open links': repeated('[a]('),
  'links in links': nested('[', '](b)'),
  'definitions of links': counted((at) => `[a${at}]: /b${at} "c"\n`),
  'definitions that go nowhere': counted((at) => `[a]: [${at}\n`),
  footnotes: counted((at) => `[^${at}]: note\n\ntext[^${at}]\n`),
  'open emphasis': repeated('*a '),
  'emphasis of two kinds': repeated('*a _b '),
  stars: repeated('*'),
  'emphasis in emphasis': repeated('a**b*c '),
  'tildes and stars': soup(['*', '**', '_', '__', '~~', 'a', ' ', '\n']),
  'runs of backticks, each longer': (room) => {
    const longest = Math.floor(Math.sqrt(2 * room));
    return Array.from({ length: longest }, (_, at) => `${'`'.repeat(at + 1)} a`).join(' ');
  },
  'open angles': repeated('<'),
  'open tags': repeated('<a '),
  'an open comment': unterminated('<!-- '),
  'comments that never begin': repeated('<!-'),
  'processing instructions': repeated('<?'),
  'open CDATA': repeated('<![CDATA['),
  entities: repeated('&amp;'),
  'entities without an end': repeated('&#x1F600'),
  'an open fence': unterminated('```js\n', 'code();\n'),
  'fences of both kinds': soup(['```\n', '~~~\n', '````md\n', 'a\n', '> ```\n', '- ```\n']),
  'hard breaks': repeated('a  \n'),
  backslashes: repeated('\\'),
  addresses: repeated('http://a.b/?c=d&e=f '),
  'addresses without an end': repeated('http://a.'),
  'names before an at': repeated('a@b.'),
  'front matter that does not end': unterminated('---\n', 'key: value\n'),
  'front matter of aliases': (room) => {
    const levels = Math.max(2, Math.min(30, Math.floor(room / 60)));
    const lines = Array.from(
      { length: levels },
      (_, at) => `a${at + 1}: &a${at + 1} [*a${at},*a${at},*a${at},*a${at}]`,
    );
    return `---\na0: &a0 x\n${lines.join('\n')}\n---\n\n# Title\n`;
  },
  'front matter of brackets': (room) => `---\ntitle: ${'['.repeat(Math.floor(room))}\n---\n`,
  'expressions of MDX': repeated('{'),
  'elements of MDX': nested('<A>', '</A>'),
  'imports of MDX': repeated('export const a = {'),
  'blank lines': repeated('\n'),
  'lines of blanks': repeated('    \n'),
  tabs: repeated('\t'),
  'one line': repeated('word '),
  'one word': repeated('a'),
  'everything at once': soup([
    '# ',
    '- ',
    '> ',
    '1. ',
    '|',
    '[',
    '](',
    '`',
    '```\n',
    '*',
    '<',
    '\n',
    '\n\n',
    'a',
    '  ',
    '---\n',
    '\t',
    '&',
    '!',
    '^',
    ':',
    '$$',
    '\\',
  ]),
};

/** AsciiDoc and reStructuredText: blocks, titles and directives. */
export const plainMarkupShapes: Shapes = {
  'titles of AsciiDoc': repeated('== a\n\nb\n\n'),
  'signs of equality': repeated('='),
  'blocks in blocks': (room) => {
    const depth = Math.floor(Math.sqrt(room));
    return Array.from({ length: depth }, (_, at) => `${'='.repeat(at + 4)}\n`).join('');
  },
  'lists of stars': indented('* a', '*'),
  'open listing': unterminated('----\n', 'a\n'),
  'includes of itself': repeated('include::a.adoc[]\n'),
  'attributes of attributes': repeated(':a: {a}{a}\n'),
  'underlined titles': counted((at) => `Title ${at}\n${'=-~^"'[at % 5]?.repeat(9)}\n\ntext\n\n`),
  'directives in directives': indented('.. note::', '   '),
  'bars of reStructuredText': repeated('|a|'),
  'a grid': repeated('+---+---+\n| a | b |\n'),
  'one line': repeated('word '),
  'everything at once': soup([
    '= ',
    '== ',
    '====\n',
    '----\n',
    '|===\n',
    '* ',
    '. ',
    '[[',
    ']]',
    '\n',
    'a',
    '::',
    '..',
    '`',
    '|',
    '    ',
  ]),
};

/** Text without structure. */
export const textShapes: Shapes = {
  'one line': repeated('word '),
  'one word': repeated('a'),
  'blank lines': repeated('\n'),
  'a sign a line': repeated('a\n'),
  'form feeds': repeated('a\f'),
  'lines of very different length': (room, random) => {
    const lines: string[] = [];
    for (let length = 0; length < room; ) {
      const line = 'a b '.repeat(random.size(1, Math.max(1, Math.floor(room / 4))));
      lines.push(line);
      length += line.length;
    }
    return lines.join('\n');
  },
};

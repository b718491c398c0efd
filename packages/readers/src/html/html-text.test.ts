import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { htmlTextVersion } from '../readers.ts';
import { htmlPage, htmlText } from './html-text.ts';

const texts = (html: string) => htmlText(html).parts.map(({ text }) => text);

describe('a page as text (point 5: no tags, scripts, styles and navigation)', () => {
  it('holds what people read, and nothing that only programs read', () => {
    const page = `<!doctype html><html lang="en"><head><title>Trees &amp; shrubs</title><meta name="author" content="A. Writer">
      <style>p { color: red }</style><script>var secret = 1;</script></head><body>
      <nav>Home | About</nav><div role="navigation">More</div><!-- a remark -->
      <p>Oaks grow&nbsp;<b>slowly</b>,<br>elms do not.</p><p hidden>Hidden.</p><div style="color:red; display: none">Gone.</div>
      <svg><text>Label</text></svg><noscript>No script</noscript><template><p>Later</p></template>
      <img src="data:image/png;base64,AAAA" alt="A leaf"><button>Buy</button></body></html>`;
    expect(htmlText(page)).toEqual({
      title: 'Trees & shrubs',
      language: 'en',
      author: 'A. Writer',
      parts: [{ text: 'Oaks grow slowly,\nelms do not.\n\nA leaf' }],
      starts: new Map(),
    });
  });

  it('is that of the main element, where there is one', () => {
    expect(texts('<header>Site</header><main><p>Text.</p></main><footer>Imprint</footer>')).toEqual(['Text.']);
    expect(texts('<p>Before</p><main> </main>')).toEqual(['Before']);
  });

  it('has no links to the pages around, as generators of manuals put them', () => {
    const text = '<p>Oaks are trees.</p>';
    const pages = [
      `<div class="navheader"><table><tr><th>2. Oaks</th></tr><tr><td><a href="a">Prev</a></td></tr></table></div>${text}`,
      `<div class="header"><p>Next: <a href="b" accesskey="n">Elms</a>, Up: <a href="c" rel="up">Trees</a> [<a href="i">Index</a>]</p></div>${text}`,
      `<ul class="docnav"><li><a href="a">Prev</a></li></ul><div class="main menu"><a>Home</a> <a>About</a> <a>Search</a></div>${text}`,
    ];
    for (const page of pages) expect(texts(page)).toEqual(['Oaks are trees.']);
  });

  it('keeps what only has the name of such links', () => {
    expect(texts('<div class="header"><p>Oaks, by <a href="a">A. Writer</a>.</p></div>')).toEqual([
      'Oaks, by A. Writer.',
    ]);
    expect(texts('<div class="menu"><p>Soup, <a href="r">roast</a> and cake.</p></div>')).toEqual([
      'Soup, roast and cake.',
    ]);
    expect(texts('<div class="navigation"><h1>Navigation</h1><p>Steer by stars.</p></div>')[0]).toContain(
      'Steer by stars.',
    );
  });

  it('has lists by line, paragraphs apart', () => {
    expect(texts('<p>Two:</p><ul><li>one<li><p>two</p></ul><p>After.</p><dl><dt>Oak<dd>a tree</dl>')).toEqual([
      'Two:\n\n- one\n- two\n\nAfter.\n\nOak\na tree',
    ]);
  });
});

describe('small signs and numbers', () => {
  it('keep raised text apart from the figures before it', () => {
    const page = `<p>10<sup>6</sup> kg, m<sup>2</sup>, x<sup>n+1</sup>, 1<sup>st</sup>, H<sub>2</sub>O, 10<sub>2</sub>;
      in 1999<sup><a href="#n3">3</a></sup> it grew.<sup>4</sup></p>`;
    expect(texts(page)).toEqual(['10^6 kg, m^2, x^(n+1), 1st, H2O, 10_2; in 1999 [3] it grew. [4]']);
  });

  it.each([
    [
      'HTML',
      '<sup><a href="#fn1" id="r1">1</a></sup>',
      '<ol><li id="fn1"><p>Two days. <a href="#r1">↩</a></p></li></ol>',
    ],
    ['EPUB 3', '<a epub:type="noteref" href="#n1">1</a>', '<aside epub:type="footnote" id="n1">Two days.</aside>'],
    [
      'DocBook',
      '<a href="#ftn.a" id="a" class="footnote"><sup>[1]</sup></a>',
      '<div id="ftn.a" class="footnote"><p><a href="#a"><sup>[1]</sup></a>Two days.</p></div>',
    ],
    [
      'Texinfo',
      '<a id="DOCF1" href="#FOOT1"><sup>1</sup></a>',
      '<h5><a id="FOOT1" href="#DOCF1">(1)</a></h5><p>Two days.</p>',
    ],
  ])('has notes after the paragraph that refers to them: %s', (_, mark, note) => {
    const page = `<h1>Rest</h1><p>Rest is long${mark} and quiet.</p><p>It heals.</p><h2>Sleep</h2><p>Sleep well.</p>${note}`;
    expect(texts(page)).toEqual([
      'Rest\n\nRest is long [1] and quiet.\n\n[1] Two days.\n\nIt heals.',
      'Sleep\n\nSleep well.',
    ]);
  });

  it('keep the cells of a table within a cell apart, and those that lay out a line', () => {
    const inner = '<table><tr><td>x</td><td>y</td></tr><tr><td>z</td><td>w</td></tr></table>';
    expect(texts(`<table><tr><th>A</th><th>B</th></tr><tr><td>one${inner}</td><td>two</td></tr></table>`)).toEqual([
      'A | B\none x, y; z, w | two',
    ]);
    expect(texts(`<table><tr><td>A</td><td>B</td></tr><tr><td>${inner}</td></tr></table>`)).toEqual([
      'A | B',
      'x | y\nz | w',
    ]);
  });

  it('has a note of a table after it, and the works that it cites in their list', () => {
    const mark = (id: string, sign: string) => `<sup><a href="#${id}">${sign}</a></sup>`;
    const page = `<table><tr><th>Days${mark('fn-a', 'a')}</th><td>2</td></tr></table><p>Rest heals.${mark('cite_note-1', '1')}</p><p>End.</p><ol><li id="cite_note-1">A book.</li></ol><p id="fn-a">Of the week.</p>`;
    expect(texts(page)).toEqual(['Days [a] | 2', '[a] Of the week.\n\nRest heals. [1]\n\nEnd.\n\n1. A book.']);
  });

  it('number the items of a list as a browser does', () => {
    expect(texts('<ol start="3"><li>c<li value="7">d<li>e</ol>')).toEqual(['3. c\n7. d\n8. e']);
    expect(texts('<ol type="i" reversed><li>b<li>a</ol>')).toEqual(['ii. b\ni. a']);
  });
});

describe('printed pages', () => {
  it('begin a part each, at the marks of EPUB 3 and DPUB-ARIA', () => {
    const page =
      '<p>One <span epub:type="pagebreak" title="xiv"/></span>two.</p><p role="doc-pagebreak" aria-label="15"></p><p>Three.</p>';
    expect(htmlText(page).parts).toEqual([
      { text: 'One' },
      { text: 'two.', pageLabel: 'xiv' },
      { text: 'Three.', pageLabel: '15' },
    ]);
  });

  it('may begin within a heading, and their numbers are no text', () => {
    const page =
      '<p>One <span role="doc-pagebreak">4</span>two.</p><h1><a epub:type="pagebreak" title="5"></a>Rest</h1>Three.';
    expect(htmlText(page).parts.map(({ text, pageLabel }) => [text, pageLabel])).toEqual([
      ['One', undefined],
      ['two.', '4'],
      ['Rest\n\nThree.', '5'],
    ]);
  });
});

describe('sections (headings to sections, anchors from ids)', () => {
  it('have the headings above them, and the id that a link to them names', () => {
    const page = `<h1>Book</h1><p>Intro.</p><section id="ch1"><h2>First <a href="#ch1">¶</a></h2><p>One.</p><h3><a name="deep"></a>Deep</h3><p>Two.</p></section>
      <p id="stray">Stray.</p><h2 id="second">Second</h2>Three.<h4>Jump</h4>Four.<h1>Other <a href="#x">#</a></h1>Five.`;
    expect(htmlText(page).parts).toEqual([
      { text: 'Book\n\nIntro.', anchor: 'book', sectionPath: ['Book'] },
      { text: 'First\n\nOne.', anchor: 'ch1', sectionPath: ['Book', 'First'] },
      { text: 'Deep\n\nTwo.\n\nStray.', anchor: 'deep', sectionPath: ['Book', 'First', 'Deep'] },
      { text: 'Second\n\nThree.', anchor: 'second', sectionPath: ['Book', 'Second'] },
      { text: 'Jump\n\nFour.', anchor: 'book/second/jump', sectionPath: ['Book', 'Second', 'Jump'] },
      { text: 'Other\n\nFive.', anchor: 'other', sectionPath: ['Other'] },
    ]);
  });

  it('lose the sign that links to them, and keep those of their author', () => {
    const page = '<h1><a href="#e">§</a>Examples</h1>a<h1>§ 5 Liability</h1>b<h1>Learn <a href="#c">C#</a></h1>c';
    expect(htmlText(page).parts.map(({ sectionPath }) => sectionPath)).toEqual([
      ['Examples'],
      ['§ 5 Liability'],
      ['Learn C#'],
    ]);
  });

  it('are chapters in a book, below the number of a page, and in a manual whose pages name the chapter above', () => {
    const chapters = (html: string) =>
      htmlPage(html).parts.map(({ chapterNumber, chapterTitle }) => [chapterNumber, chapterTitle]);
    expect(chapters('<h2>CHAPTER I. Oaks</h2><p>Old.</p><h2>CHAPTER II</h2><p>New.</p>')).toEqual([
      [1, 'Oaks'],
      [2, 'CHAPTER II'],
    ]);
    expect(chapters('<h1>4. Elms</h1><p>Tall.</p><h2>4.1. Bark</h2><p>Rough.</p>')).toEqual([
      [4, 'Elms'],
      [4, 'Elms'],
    ]);
    expect(
      chapters('<head><link rel="up" href="t" title="Chapter 2. Trees"></head><h2>2.6. Firs</h2><p>Green.</p>'),
    ).toEqual([[2, 'Trees']]);
    expect(chapters('<h2>1. Plant</h2><p>Dig.</p><h2>2. Water</h2><p>Pour.</p>')).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it('go on after a remark, whose heading is a line of them', () => {
    const page = '<h2>Oaks</h2><p>They grow.</p><div class="note"><h3>Note</h3><p>Slowly.</p></div><p>They stay.</p>';
    expect(htmlText(page).parts.map(({ text, sectionPath }) => [sectionPath, text])).toEqual([
      [['Oaks'], 'Oaks\n\nThey grow.\n\nNote\n\nSlowly.\n\nThey stay.'],
    ]);
  });

  it('of definitions lose the sign that links to them', () => {
    const page =
      '<dl><dt id="oak">oak()<a class="headerlink" href="#oak">¶</a></dt><dd>A tree.<a href="#n">*</a></dd></dl>';
    expect(texts(page)).toEqual(['oak()\nA tree.*']);
  });

  it('of the same name are numbered, and those of a file of a book begin with its name', () => {
    const page = '<p>Top.</p><h1 id="a">A</h1><h1 id="a">B</h1>';
    expect(htmlText(page, { file: 'ch1.xhtml' }).parts.map(({ anchor }) => anchor)).toEqual([
      'ch1.xhtml',
      'ch1.xhtml#a',
      'ch1.xhtml#a~2',
    ]);
  });
});

describe('tables and code (tables as text, code kept)', () => {
  const table = (rows: string) => texts(`<table>${rows}</table>`);

  it('blocks in a cell are apart, and pictures are their descriptions', () => {
    expect(
      table('<tr><td>A<td><p>12 Road</p><p>Oslo<br>Norway</p><tr><td>B<td><img alt="Yes"><ul><li>x<li>y</ul>'),
    ).toEqual(['A | 12 Road Oslo Norway\nB | Yes x y']);
  });

  it('a cell over several rows or columns is repeated in each of them', () => {
    const rows =
      '<tr><td>Model<td>Mode<td>Limit<tr><td rowspan="2">A1<td>Idle<td>10<tr><td>Full<td>90<tr><td>B2<td colspan="2">none<tr><td colspan="3">End';
    expect(table(rows)).toEqual(['Model | Mode | Limit\nA1 | Idle | 10\nA1 | Full | 90\nB2 | none | none\nEnd']);
  });

  it('the rows of a head are one', () => {
    expect(table('<tr><th rowspan="2">Name<th colspan="2">2023<tr><th>Q1<th>Q2<tr><td>a<td>1<td>2')).toEqual([
      'Name | 2023 Q1 | 2023 Q2\na | 1 | 2',
    ]);
  });

  it('a table is a part with a line for each row, in the section where it stands', () => {
    const page =
      '<h2>Sizes</h2><table><caption>In cm</caption><tr><th>Tree<th>Height</tr><tr><td>oak<td><b>2,000</b></tr></table><p>End.</p>';
    expect(htmlText(page).parts).toEqual([
      { text: 'Sizes', anchor: 'sizes', sectionPath: ['Sizes'] },
      { text: 'In cm\nTree | Height\noak | 2,000', anchor: 'sizes', sectionPath: ['Sizes'], kind: 'table' },
      { text: 'End.', anchor: 'sizes', sectionPath: ['Sizes'] },
    ]);
  });

  it('a table that lays out a page is no table', () => {
    const page = '<table><tr><td><h1>Title</h1><p>Text.</p><td><table><tr><td>a<td>b</table></table>';
    expect(htmlText(page).parts.map(({ text, kind = 'prose' }) => `${kind}: ${text}`)).toEqual([
      'prose: Title\n\nText.',
      'table: a | b',
    ]);
  });

  it('code keeps its lines and its indentation', () => {
    expect(
      htmlText('<p>See:</p><pre><code>if (x &lt; 1) {\n  <span>run</span>();\n\n\n}\n</code></pre>').parts[1],
    ).toEqual({
      text: 'if (x < 1) {\n  run();\n\n\n}',
      kind: 'code',
    });
  });
});

describe('hostile pages', () => {
  it.each([
    ['elements nested 100,000 deep', '<div>'.repeat(100_000)],
    ['inline elements nested 100,000 deep', `${'<b>'.repeat(100_000)}x`],
    ['tables nested 50,000 deep', '<table><tr><td>'.repeat(50_000)],
  ])('are refused: %s', (_, html) => {
    expect(() => htmlText(html)).toThrow(/nested more than 4000 deep/);
  });

  it.each([
    ['elements nested 3,000 deep', `${'<div>'.repeat(3000)}deep`, 'deep'],
    ['an attribute of 1 MB', `<p title="${'a'.repeat(1_000_000)}" style="${' '.repeat(500_000)}">text`, 'text'],
    ['100,000 attributes', `<p ${Array.from({ length: 20_000 }, (_, i) => `a${i}=1`).join(' ')}>text`, 'text'],
    ['an id of 1 MB, which is no anchor', `<h1 id="${'a'.repeat(1_000_000)}">text</h1>`, 'text'],
    ['200,000 paragraphs that nobody closed', '<p>x'.repeat(200_000), 'x'],
    ['half a tag', '<p>text<a href="', 'text'],
    ['a comment that does not end', 'text<!-- x', 'text'],
    ['text alone', 'text & more', 'text & more'],
  ])('are read: %s', (_, html, text) => {
    expect(htmlText(html).parts[0]?.text.slice(0, 40)).toContain(text);
  });

  it('nothing at all has no parts', () => {
    expect(htmlText('').parts).toEqual([]);
    expect(htmlText('<script>x</script>').parts).toEqual([]);
  });
});

it('the version names the parser, which may make other text of the same page', () => {
  const manifest = readFileSync(
    `${createRequire(import.meta.url)
      .resolve('parse5')
      .replace(/\/dist\/.*/, '')}/package.json`,
    'utf8',
  );
  expect(htmlTextVersion).toContain(`parse5-${JSON.parse(manifest).version}`);
});

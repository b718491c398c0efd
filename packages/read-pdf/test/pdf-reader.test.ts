import type { DocumentPart, ReadDocument } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { rawPdf } from '../../../tools/test-kit/raw-pdf.ts';
import { pdfReader } from '../src/index.ts';
import { type Book, proseOf, typeset, typesetBook, widthOf } from './typeset.ts';

const read = (bytes: Uint8Array) => pdfReader().read({ bytes, path: 'book.pdf' });

const pageText = ({ parts }: ReadDocument, page: number) =>
  parts
    .filter(({ pageNumber }) => pageNumber === page)
    .map(({ text }) => text)
    .join('\n\n');

/** A line of prose. */
const line = (seed: number) => proseOf(seed, 12).replaceAll('\u00ad', '').slice(0, 60);

const texts = (parts: readonly DocumentPart[]) => parts.map(({ text }) => text);

const chapters = (count: number, paragraphs = 12) =>
  Array.from({ length: count }, (_, chapter) => ({
    title: `Chapter ${chapter + 1}: Waves of ${['Stress', 'Rest', 'Sleep', 'Play', 'Work', 'Thought'][chapter % 6]}`,
    paragraphs: Array.from({ length: paragraphs }, (_, at) => proseOf(chapter * 100 + at, 30 + 9 * at)),
  }));

const wrongPages = (book: Book, document: ReadDocument) =>
  book.pages.flatMap(({ text }, at) => (pageText(document, at + 1) === text ? [] : [at + 1]));

describe('002: a typeset book', () => {
  it.each([1, 2] as const)(
    'in %i columns comes back page by page: lines joined, hyphens removed, heads and feet gone, columns in order',
    async (columns) => {
      const book = await typesetBook(chapters(5), { columns });
      expect(book.pages.length).toBeGreaterThan(10);
      const document = await read(book.bytes);
      expect(document.pageCount).toBe(book.pages.length);
      expect(wrongPages(book, document)).toEqual([]);
      expect(document.omissions).toEqual([]);
    },
  );

  it('002 §1: names the chapter of every page by number and title, from the outline', async () => {
    const book = await typesetBook(chapters(4));
    const { parts } = await read(book.bytes);
    for (const { pageNumber = 0, chapterNumber, chapterTitle, sectionPath } of parts) {
      const chapter = book.pages[pageNumber - 1]?.chapter ?? -1;
      expect([chapterNumber, chapterTitle]).toEqual([
        chapter + 1,
        ['Waves of Stress', 'Waves of Rest', 'Waves of Sleep', 'Waves of Play'][chapter],
      ]);
      expect(sectionPath).toEqual([`Chapter ${chapter + 1}: ${chapterTitle}`]);
    }
  });

  it('without an outline finds the chapters by their large headings', async () => {
    const book = await typesetBook(chapters(4), { outline: false });
    const { parts } = await read(book.bytes);
    expect(parts.map(({ chapterNumber }) => chapterNumber)).toEqual(book.pages.map(({ chapter }) => chapter + 1));
  });

  it('is read the same again, and its bytes are left as they are', async () => {
    const { bytes } = await typesetBook(chapters(2));
    const copy = Uint8Array.from(bytes);
    const [first, second] = [await read(bytes), await read(bytes)];
    expect(second).toEqual(first);
    expect(bytes).toEqual(copy);
  });
});

describe('words that the end of a line breaks', () => {
  const page = (lines: readonly string[], width = Math.max(...lines.map((text) => widthOf(text)))) => ({
    texts: lines.map((text, at) => ({
      text,
      x: 50,
      y: 100 + 13 * at,
      width: at === lines.length - 1 ? undefined : width,
    })),
  });

  it('are put together, unless the document writes them with a hyphen elsewhere', async () => {
    const { parts } = await read(
      await typeset([
        page([
          'Whoever plans the decision-making of a team and the recov-',
          'ery after it, has to look at the process of decision-',
          'making as a whole, and at many other things besides.',
        ]),
      ]),
    );
    expect(texts(parts)).toEqual([
      'Whoever plans the decision-making of a team and the recovery after it, has to look at the process of decision-making as a whole, and at many other things besides.',
    ]);
  });

  it('keep the hyphen before a capital, within longer compounds and after prefixes', async () => {
    const { parts } = await read(
      await typeset([
        page([
          'A tradition that scholars from abroad call simply the Anglo-',
          'Saxon one describes a method that was the state-of-the-',
          'art in its time, and it asked of all a certain self-',
          'control, which none of the players had in the beginning.',
        ]),
      ]),
    );
    expect(texts(parts)[0]).toContain('Anglo-Saxon one');
    expect(texts(parts)[0]).toContain('state-of-the-art in');
    expect(texts(parts)[0]).toContain('self-control, which');
  });

  it('are put together in lines that end early too, and a single letter keeps its hyphen', async () => {
    const lines = ['The informa-', 'tion comes by e-', 'mail to whoever asked for it.'];
    const texted = lines.map((text, at) => ({ text, x: 50, y: 100 + 13 * at }));
    const far = { text: 'A line that is far wider than the others and ends at the margin of the page.', x: 50, y: 300 };
    const { parts } = await read(await typeset([{ texts: [...texted, far] }]));
    expect(texts(parts)[0]).toContain('The information comes by e-mail to whoever asked for it.');
  });
});

it('the names that programs give to a file without a title are none', async () => {
  const { title, metadata } = await read(
    await typeset([{ texts: [{ text: 'Some text.', x: 50, y: 100 }] }], {
      title: '(anonymous)',
      author: '(anonymous)',
    }),
  );
  expect([title, metadata?.author]).toEqual([undefined, undefined]);
});

describe('running heads and feet', () => {
  const body = (at: number) =>
    Array.from({ length: 20 }, (_, row) => ({ text: line(at * 50 + row), x: 50, y: 90 + 20 * row }));

  it('are removed with the page number in them, in figures or Roman numerals, and a heading of the text stays', async () => {
    const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii'];
    const pages = roman.map((numeral, at) => ({
      texts: [
        { text: `${numeral}   Preface to the book`, x: 50, y: 40, size: 9 },
        { text: 'Lesson of the day', x: 50, y: 70, size: 16 },
        ...body(at),
        { text: `Draft ${at + 3} of 12`, x: 50, y: 560, size: 8 },
      ],
    }));
    const { parts } = await read(await typeset(pages));
    expect(parts.filter(({ text }) => /Preface|Draft/.test(text))).toEqual([]);
    expect(parts.filter(({ text }) => text.startsWith('Lesson of the day'))).toHaveLength(8);
  });

  it('are removed as browsers print them: an address, and the page and the number of pages with a stroke between', async () => {
    const pages = [1, 2, 3, 4].map((page) => ({
      texts: [
        ...body(page),
        { text: 'file:///books/book.html', x: 50, y: 570, size: 8 },
        { text: `${page}/4`, x: 380, y: 570, size: 8 },
      ],
    }));
    const { parts } = await read(await typeset(pages));
    expect(parts.filter(({ text }) => text.includes('file://'))).toEqual([]);
  });

  it.each([
    ['Day 2 and its aim', (page: number) => `Day ${page}: ${['Arrival', 'Glacier', 'Ferry', 'Museum'][page - 1]}`],
    ['Article 12', (page: number) => `Article ${page + 10}`],
    ['§ 5', (page: number) => `§ ${page + 3}`],
    ['2 Methods', (page: number) => `${page} ${['Aim', 'Methods', 'Results', 'Limits'][page - 1]}`],
    ['Problem set 3', (page: number) => `Problem set ${page}`],
  ])('are told from headings that count with the pages: %s', async (_, heading) => {
    const pages = [1, 2, 3, 4].map((page) => ({
      texts: [
        { text: heading(page), x: 50, y: 40 },
        ...body(page),
        { text: 'A book of days', x: 50, y: 570, size: 8 },
        { text: String(page), x: 380, y: 570, size: 8 },
      ],
    }));
    const document = await read(await typeset(pages));
    for (const page of [1, 2, 3, 4]) {
      expect(pageText(document, page).startsWith(`${heading(page)}\n`)).toBe(true);
      expect(pageText(document, page)).not.toContain('A book of days');
    }
  });

  it('are not taken from numbers at the edge of a table that do not count the pages', async () => {
    const pages = [17, 4, 88, 23].map((value, at) => ({
      texts: [...body(at), { text: String(value), x: 200, y: 560 }],
    }));
    const document = await read(await typeset(pages));
    for (const [at, value] of [17, 4, 88, 23].entries()) expect(pageText(document, at + 1)).toContain(String(value));
  });
});

describe('columns', () => {
  /** A text in justified lines, without broken words. */
  const column = (text: string, x: number, y: number, width: number) => {
    const lines: string[] = [];
    for (const word of text.replaceAll('\u00ad', '').split(' ')) {
      const line = lines.at(-1);
      if (line !== undefined && widthOf(`${line} ${word}`) <= width) lines[lines.length - 1] = `${line} ${word}`;
      else lines.push(word);
    }
    return lines.map((line, at) => ({
      text: line,
      x,
      y: y + 12 * at,
      width: at + 1 < lines.length ? width : undefined,
    }));
  };
  const plain = (seed: number, words: number) => proseOf(seed, words).replaceAll('\u00ad', '');

  it('stand between a title and a table that run over both of them, as on the page of a paper', async () => {
    const rows = [
      ['Phase', 'Days', 'Share'],
      ['Load', '12', '.4'],
      ['Rest', '3', '.1'],
    ];
    const { parts } = await read(
      await typeset([
        {
          texts: [
            { text: 'A Study of Waves and of Recovery', x: 110, y: 60, size: 16 },
            ...column(`Abstract. ${plain(1, 60)}`, 50, 110, 320),
            { text: '1 Introduction', x: 50, y: 200, size: 13, font: 'Times-Bold' },
            ...column(`Left. ${plain(2, 110)}`, 50, 220, 150),
            ...column(`Right. ${plain(3, 120)}`, 220, 200, 150),
            { text: 'Table 1. Days of each of the phases of the season in the plan.', x: 100, y: 480 },
            ...rows.flatMap((cells, row) =>
              cells.map((text, cell) => ({ text, x: 90 + 100 * cell, y: 500 + 13 * row })),
            ),
          ],
        },
      ]),
    );
    expect(texts(parts)).toEqual([
      [
        'A Study of Waves and of Recovery',
        `Abstract. ${plain(1, 60)}`,
        '1 Introduction',
        `Left. ${plain(2, 110)}`,
        `Right. ${plain(3, 120)}`,
        'Table 1. Days of each of the phases of the season in the plan.',
      ].join('\n\n'),
      'Phase | Days | Share\nLoad | 12 | .4\nRest | 3 | .1',
    ]);
  });

  it('may be three, at different heights, with few words in a line', async () => {
    const words = [0, 1, 2].map((each) => plain(10 + each, 120));
    const { parts } = await read(
      await typeset([{ texts: words.flatMap((text, each) => column(text, 40 + each * 118, 60 + each * 5, 100)) }]),
    );
    expect(texts(parts).join(' ').replace(/\s+/g, ' ')).toBe(words.join(' '));
  });
});

describe('raised and lowered figures', () => {
  it('stay apart from the figures and words before them', async () => {
    const texts = [
      { text: 'Mass is 10', x: 50, y: 100 },
      { text: '6', x: 93, y: 95, size: 7 },
      { text: 'kg, and H', x: 102, y: 100 },
      { text: '2', x: 140.6, y: 104, size: 7 },
      { text: 'O in 1999', x: 144.1, y: 100 },
      { text: '3', x: 185, y: 95, size: 7 },
    ];
    const { parts } = await read(await typeset([{ texts }]));
    expect(parts.map(({ text }) => text)).toEqual(['Mass is 10^6 kg, and H2O in 1999 [3]']);
  });
});

describe('the end of a page', () => {
  it('has no footnotes: each follows the paragraph that refers to it', async () => {
    const body = (text: string, y: number) => ({ text, x: 50, y, width: 320 });
    const marked = (text: string, mark: string, y: number) => [
      { text, x: 50, y },
      { text: mark, x: 50 + widthOf(text), y: y - 4, size: 7 },
    ];
    const { parts } = await read(
      await typeset([
        {
          texts: [
            ...marked('Rest is measured in days of quiet.', '3', 100),
            ...marked('Sleep is measured in hours of the night.', '4', 140),
            body('Whoever trains hard without either of them will not recover in', 180),
            { text: '3', x: 50, y: 496, size: 6 },
            { text: 'Two days at least.', x: 55, y: 500, size: 8 },
            { text: '4', x: 50, y: 506, size: 6 },
            { text: 'Eight of them, as a rule.', x: 55, y: 510, size: 8 },
          ],
        },
        { texts: [{ text: 'the end, whatever the plan says.', x: 50, y: 100 }] },
      ]),
    );
    expect(texts(parts)).toEqual([
      'Rest is measured in days of quiet. [3]\n\n[3] Two days at least.\n\nSleep is measured in hours of the night. [4]\n\n[4] Eight of them, as a rule.\n\nWhoever trains hard without either of them will not recover in',
      'the end, whatever the plan says.',
    ]);
  });

  it('breaks no word: it is whole on the page where it begins', async () => {
    const { parts } = await read(
      await typeset([
        { texts: [{ text: 'Whoever trains hard needs a long recov-', x: 50, y: 100 }] },
        { texts: [{ text: 'ery after the season.', x: 50, y: 100 }] },
      ]),
    );
    expect(texts(parts)).toEqual(['Whoever trains hard needs a long recovery', 'after the season.']);
  });
});

describe('tables and code', () => {
  const table = async (rows: readonly (readonly [y: number, ...cells: (string | undefined)[]])[]) => {
    const texts = rows.flatMap(([y, ...cells]) =>
      cells.flatMap((text, at) => (text === undefined ? [] : [{ text, x: 50 + 110 * at, y }])),
    );
    return (await read(await typeset([{ texts }]))).parts.map(({ text }) => text);
  };
  const cellsOfSeveralLines = ['Part | Note | Qty\nP-1 | a long note that goes on | 5\nP-2 | short | 9'];

  it.each([
    [
      'top',
      [
        [118, 'P-1', 'a long note', '5'],
        [130, undefined, 'that goes on'],
      ],
    ],
    [
      'bottom',
      [
        [118, undefined, 'a long note'],
        [130, 'P-1', 'that goes on', '5'],
      ],
    ],
    [
      'middle',
      [
        [118, undefined, 'a long note'],
        [124, 'P-1', undefined, '5'],
        [130, undefined, 'that goes on'],
      ],
    ],
  ] as const)('the lines of a cell are one text, beside cells aligned at the %s', async (_, lines) => {
    expect(await table([[100, 'Part', 'Note', 'Qty'], ...lines, [148, 'P-2', 'short', '9']])).toEqual(
      cellsOfSeveralLines,
    );
  });

  it('a cell without text keeps its place, and one in the middle of two rows is said in both', async () => {
    expect(
      await table([
        [100, 'Part', 'Note', 'Qty'],
        [118, 'P-1', undefined, '5'],
        [136, 'P-2', 'short', '9'],
      ]),
    ).toEqual(['Part | Note | Qty\nP-1 | | 5\nP-2 | short | 9']);
    const spanning = await table([
      [100, 'Model', 'Mode', 'Limit'],
      [118, undefined, 'Idle', '10'],
      [127, 'A1'],
      [136, undefined, 'Full', '90'],
    ]);
    expect(spanning).toEqual(['Model | Mode | Limit\nA1 | Idle | 10\nA1 | Full | 90']);
  });

  it('give a line for each row with its cells in order, and keep the indentation of code', async () => {
    const rows = [
      ['Phase', 'Days', 'Aim of the phase'],
      ['Load', '12', 'Stress the body'],
      ['Rest', '3', 'Let it recover'],
    ];
    const document = await read(
      await typeset([
        {
          texts: [
            { text: 'The table below shows the phases of a season, as the coach plans it for them.', x: 50, y: 80 },
            ...rows.flatMap((cells, row) =>
              cells.map((text, cell) => ({ text, x: 60 + 110 * cell, y: 110 + 14 * row })),
            ),
            { text: 'def rest(days):', x: 50, y: 190, font: 'Courier' },
            { text: 'if days > 3:', x: 50 + 4 * widthOf(' ', 10, 'Courier'), y: 202, font: 'Courier' },
            { text: 'return True', x: 50 + 8 * widthOf(' ', 10, 'Courier'), y: 214, font: 'Courier' },
          ],
        },
      ]),
    );
    expect(document.parts.map(({ kind = 'prose', text }) => [kind, text])).toEqual([
      ['prose', 'The table below shows the phases of a season, as the coach plans it for them.'],
      ['table', 'Phase | Days | Aim of the phase\nLoad | 12 | Stress the body\nRest | 3 | Let it recover'],
      ['code', 'def rest(days):\n    if days > 3:\n        return True'],
    ]);
  });
});

describe('lists and tables of contents', () => {
  it('keep a line for each item, and a name in code within a sentence stays in it', async () => {
    const lines: readonly (readonly [text: string, font?: string])[] = [
      ['1 Stress . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . 4'],
      ['2 Recovery after the stress . . . . . . . . . . . . . . . . . . . . . . . . . . 17'],
      ['• A short item'],
      ['• Another item'],
    ];
    const path = '/usr/share/training/plans/for/the/second/season.txt';
    const { parts } = await read(
      await typeset([
        {
          texts: [
            ...lines.map(([text], at) => ({ text, x: 50, y: 100 + 13 * at })),
            {
              text: 'Whoever looks for the plans of the second season finds them in',
              x: 50,
              y: 200,
              width: widthOf(path, 10, 'Courier'),
            },
            { text: path, x: 50, y: 213, font: 'Courier' },
            { text: 'together with all others.', x: 50, y: 226 },
          ],
        },
      ]),
    );
    expect(texts(parts)).toEqual([
      `1 Stress ... 4\n2 Recovery after the stress ... 17\n• A short item\n• Another item\n\nWhoever looks for the plans of the second season finds them in ${path} together with all others.`,
    ]);
  });

  it('of an index keep a line for each entry, also beside a large letter of the next column', async () => {
    const left = ['recycling', 'relations', 'Schur', 'scripts', 'side effect', 'singular', 'speed', 'strings'];
    const right = ['values', 'variables', 'vectors', 'versions'];
    const entry = (word: string, at: number, dots: string) => `${word} ${dots} ${at + 1}, 19`;
    const column = (words: readonly string[], x: number, y: number) =>
      words.map((word, at) => ({ text: entry(word, at, '. . . . . . . .'), x, y: y + 10.5 * at, width: 150 }));
    const letter = { text: 'V', x: 230, y: 137, size: 14.4 };
    const { parts } = await read(
      await typeset([{ texts: [...column(left, 40, 100), letter, ...column(right, 230, 152)] }]),
    );
    const lines =
      texts(parts)[0]
        ?.split('\n')
        .filter((line) => line !== '') ?? [];
    expect(lines).toEqual([
      ...left.map((word, at) => entry(word, at, '...')),
      'V',
      ...right.map((word, at) => entry(word, at, '...')),
    ]);
  });
});

describe('pages', () => {
  const lines = ['The first line of a page that was turned', 'and the second line of it, which follows.'];

  it.each([90, 180, 270] as const)('turned by %i degrees are read as a viewer shows them', async (rotate) => {
    // Text that stands upright once the viewer has turned the page.
    const texts = lines.map((text, at) => {
      if (rotate === 90) return { text, x: 100 + 14 * at, y: 500, rotation: -90 };
      if (rotate === 180) return { text, x: 350, y: 400 - 14 * at, rotation: 180 };
      return { text, x: 300 - 14 * at, y: 80, rotation: 90 };
    });
    const { parts } = await read(await typeset([{ texts, rotate }]));
    expect(parts[0]?.text).toBe(lines.join(' '));
  });

  it('whose text runs up the page are read along it, and a remark in the margin comes after the text', async () => {
    const { parts } = await read(
      await typeset([
        { texts: lines.map((text, at) => ({ text, x: 100 + 14 * at, y: 500, rotation: -90 })) },
        {
          texts: [
            ...lines.map((text, at) => ({ text, x: 60, y: 100 + 13 * at })),
            { text: 'submitted in May', x: 30, y: 400, rotation: -90 },
          ],
        },
      ]),
    );
    expect(texts(parts)).toEqual([lines.join(' '), `${lines.join(' ')}\n\nsubmitted in May`]);
  });

  it('without text are told, and counted', async () => {
    const text = { text: lines[0] ?? '', x: 50, y: 100 };
    const document = await read(await typeset([{ texts: [text] }, { texts: [] }, { texts: [text] }, { texts: [] }]));
    expect(document.parts.map(({ pageNumber }) => pageNumber)).toEqual([1, 3]);
    expect(document.pageCount).toBe(4);
    expect(document.omissions).toEqual(['Pages 2 and 4 hold no text.']);
  });
});

describe('sections', () => {
  it('cut a page where the outline leads, also within it, and parts above chapters are no chapters', async () => {
    const paragraph = (y: number, seed: number) =>
      Array.from({ length: 4 }, (_, at) => ({ text: line(seed + at), x: 50, y: y + 13 * at }));
    const { parts } = await read(
      await typeset([
        {
          texts: [
            { text: 'Part I', x: 50, y: 80, size: 20 },
            { text: '1 Stress', x: 50, y: 120, size: 16 },
            ...paragraph(150, 1),
            { text: '1.1 Waves', x: 50, y: 240, size: 13 },
            ...paragraph(270, 9),
          ],
          outline: [
            { title: 'Part I', level: 0 },
            { title: '1 Stress', level: 1 },
            { title: '1.1 Waves', level: 2 },
          ],
        },
        {
          texts: [{ text: '2 Rest', x: 50, y: 120, size: 16 }, ...paragraph(150, 20)],
          outline: [{ title: '2 Rest', level: 1 }],
        },
        { texts: paragraph(100, 30) },
      ]),
    );
    expect(
      parts.map(({ pageNumber, chapterNumber, chapterTitle, sectionPath }) => [
        pageNumber,
        chapterNumber,
        chapterTitle,
        sectionPath?.join(' > '),
      ]),
    ).toEqual([
      [1, undefined, undefined, 'Part I'],
      [1, 1, 'Stress', 'Part I > 1 Stress'],
      [1, 1, 'Stress', 'Part I > 1 Stress > 1.1 Waves'],
      [2, 2, 'Rest', 'Part I > 2 Rest'],
      [3, 2, 'Rest', 'Part I > 2 Rest'],
    ]);
    expect(parts[2]?.text).toMatch(/^1\.1 Waves\n/);
  });

  it('a number that the outline leaves out comes from the printed heading, which is no sentence with its words', async () => {
    const pages = [
      { heading: [{ text: '6 Shells', x: 50, y: 80, size: 18 }], title: 'Shells', about: 'Shells read lines.' },
      {
        heading: [{ text: 'Chapter 7: Job Control', x: 50, y: 80, size: 18 }],
        title: 'Job Control',
        about: 'Job control stops jobs.',
      },
      {
        heading: [
          { text: 'EIGHT', x: 50, y: 60, size: 18 },
          { text: 'History', x: 50, y: 100, size: 18 },
        ],
        title: 'History',
        about: 'History keeps lines.',
      },
    ];
    const { parts } = await read(
      await typeset(
        pages.map(({ heading, title, about }) => ({
          texts: [
            ...heading,
            ...[about, line(1), line(2), line(3)].map((text, at) => ({ text, x: 50, y: 140 + 13 * at })),
          ],
          outline: [{ title, level: 0 }],
        })),
      ),
    );
    expect(parts.map(({ chapterNumber, chapterTitle }) => [chapterNumber, chapterTitle])).toEqual([
      [6, 'Shells'],
      [7, 'Job Control'],
      [8, 'History'],
    ]);
    expect(parts[1]?.text).toMatch(/^Chapter 7: Job Control\n/);
  });

  it('a section begins at its printed heading, where the outline leaves its number out and leads to the top of the page', async () => {
    const section = (heading: string, y: number, seed: number) => [
      { text: heading, x: 50, y, size: 14 },
      ...[0, 1, 2].map((at) => ({ text: line(seed + at), x: 50, y: y + 25 + 13 * at })),
    ];
    const { parts } = await read(
      await typeset([
        {
          texts: [
            ...section('3.6 Redirections', 80, 1),
            ...section('3.6.7 Here Strings', 200, 5),
            ...section('A.2 Moving Files', 320, 9),
          ],
          outline: ['Redirections', 'Here Strings', 'Moving Files'].map((title) => ({ title, level: 0, y: 40 })),
        },
      ]),
    );
    expect(parts.map(({ sectionPath, text }) => [sectionPath?.join(' > '), text.split('\n')[0]])).toEqual([
      ['Redirections', '3.6 Redirections'],
      ['Here Strings', '3.6.7 Here Strings'],
      ['Moving Files', 'A.2 Moving Files'],
    ]);
  });

  it('a title over two lines is one title', async () => {
    const { parts } = await read(
      await typeset(
        ['1', '2', '3'].map((number, page) => ({
          texts: [
            { text: `${number} The long and`, x: 50, y: 80, size: 20 },
            { text: 'winding road', x: 50, y: 104, size: 20 },
            ...[4, 5, 6, 7, 8].map((seed, at) => ({ text: line(seed + 9 * page), x: 50, y: 150 + 40 * at })),
          ],
        })),
      ),
    );
    expect(parts.map(({ chapterNumber, chapterTitle }) => [chapterNumber, chapterTitle])).toEqual([
      [1, 'The long and winding road'],
      [2, 'The long and winding road'],
      [3, 'The long and winding road'],
    ]);
  });
});

it('a large first letter joins its word', async () => {
  const { parts } = await read(
    await typeset([
      {
        texts: [
          { text: 'T', x: 50, y: 126, size: 34 },
          { text: 'he body needs waves of stress and of recovery, so', x: 73, y: 100 },
          { text: 'that it grows with them, and so does the mind, as', x: 73, y: 113 },
          { text: 'long as both of them get their share of the rest and of', x: 50, y: 139 },
          { text: 'the sleep.', x: 50, y: 152 },
        ],
      },
    ]),
  );
  expect(parts[0]?.text).toMatch(/^The body needs waves/);
});

describe('writing', () => {
  /** A font without a program in the file, whose codes 1, 2, ... stand for these characters. */
  const fontOf = (characters: readonly string[]) => {
    const code = (at: number) => (at + 1).toString(16).padStart(2, '0');
    const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
    const map = characters.map((text, at) => `<${code(at)}> <${utf16(text)}>`).join('\n');
    const stream = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${characters.length} beginbfchar\n${map}\nendbfchar endcmap end`;
    return {
      10:
        '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 1 /LastChar 60 /Widths [' +
        '500 '.repeat(60) +
        '] /ToUnicode 11 0 R >>',
      11: `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    };
  };
  const show = (codes: readonly number[], x: number, y: number) =>
    `BT /F1 12 Tf 1 0 0 1 ${x} ${y} Tm <${codes.map((code) => code.toString(16).padStart(2, '0')).join('')}> Tj ET\n`;
  const withContent = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

  it('has letters for ligatures, and no soft hyphens', async () => {
    const letters = ['d', 'e', '\ufb01', 'n', '\u00ad', 'i', 't', 'o', '\ufb02', 'w'];
    const content = show([1, 2, 3, 4, 5, 6, 7, 6, 8, 4], 50, 700) + show([9, 8, 10], 50, 680);
    const { parts } = await read(rawPdf({ objects: { ...fontOf(letters), 4: withContent(content) } }));
    expect(texts(parts)).toEqual(['definition flow']);
  });

  it('from right to left is in the order of reading, line by line', async () => {
    // "shalom olam" as a page shows it: the first word stands at the right, its first letter outermost.
    const letters = ['\u05e9', '\u05dc', '\u05d5', '\u05dd', '\u05e2'];
    const shalom = [4, 3, 2, 1];
    const olam = [4, 2, 3, 5];
    const content = show(olam, 300, 700) + show(shalom, 340, 700) + show(shalom, 340, 684);
    const { parts } = await read(rawPdf({ objects: { ...fontOf(letters), 4: withContent(content) } }));
    expect(texts(parts)[0]?.split(/\s+/)).toEqual(['שלום', 'עולם', 'שלום']);
  });
});

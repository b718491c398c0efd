import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../../tools/test-kit/processor-time.ts';
import { docxReader } from '../../src/index.ts';
import { makeDocx, paragraph, table } from './make-docx.ts';

const read = (bytes: Uint8Array) => docxReader().read({ bytes, path: 'plan.docx' });

const numbering = (levels: string, uses = '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>') => ({
  'word/numbering.xml': `<w:numbering xmlns:w="${w}"><w:abstractNum w:abstractNumId="0">${levels}</w:abstractNum>${uses}</w:numbering>`,
  'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="r3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/><Relationship Id="r4" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/aFChunk" Target="more.html"/></Relationships>`,
});
const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const level = (at: number, format: string, text: string, start = 1) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
const styled = (properties: string, text: string) =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const item = (text: string, at = 0, id = 1) =>
  styled(`<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`, text);
const allText = async (body: string, files = {}) =>
  (await read(makeDocx(body, files))).parts.map(({ text }) => text).join('\n\n');

describe('a Word document keeps what Word shows', () => {
  it('the numbers that Word counts itself, of steps over several lists and of headings', async () => {
    const levels = level(0, 'decimal', '%1.', 3) + level(1, 'lowerLetter', '(%2)') + level(2, 'upperRoman', '%1.%2.%3');
    const steps = [
      item('Drain'),
      item('Close', 1),
      item('Lock', 1),
      '<w:p><w:r><w:t>Wait.</w:t></w:r></w:p>',
      item('Fill'),
      item('Open', 1),
    ];
    expect((await allText(steps.join(''), numbering(levels))).split(/\n+/)).toEqual([
      '3. Drain',
      '(a) Close',
      '(b) Lock',
      'Wait.',
      '4. Fill',
      '(a) Open',
    ]);
    const headings = ['Apples', 'Berries'].map((title) =>
      styled('<w:pStyle w:val="Heading1"/><w:numPr><w:numId w:val="1"/></w:numPr>', title),
    );
    const { parts } = await read(makeDocx(headings.join(paragraph('Text.')), numbering(level(0, 'decimal', '%1.'))));
    expect(parts.map(({ chapterNumber, chapterTitle }) => [chapterNumber, chapterTitle])).toEqual([
      [1, 'Apples'],
      [2, 'Berries'],
    ]);
  });

  it('headings by their outline level, by the styles below theirs, and by names of other languages', async () => {
    const styles = `<w:styles xmlns:w="${w}"><w:style w:type="paragraph" w:styleId="A"><w:name w:val="Überschrift 2"/></w:style>
      <w:style w:type="paragraph" w:styleId="B"><w:name w:val="Mine"/><w:basedOn w:val="A"/></w:style></w:styles>`;
    const body = [
      styled('<w:outlineLvl w:val="0"/>', 'One'),
      styled('<w:pStyle w:val="A"/>', 'Two'),
      styled('<w:pStyle w:val="B"/>', 'Three'),
      styled('<w:outlineLvl w:val="7"/>', 'Deep'),
      paragraph('Text.'),
    ];
    const { parts } = await read(makeDocx(body.join(''), { 'word/styles.xml': styles }));
    expect(parts.map(({ sectionPath }) => sectionPath)).toEqual([
      ['One'],
      ['One', 'Two'],
      ['One', 'Three'],
      ['One', 'Three', 'Deep'],
    ]);
  });

  it('the results of fields, formulas, readings, and the text of boxes', async () => {
    const m = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
    const sign = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
    const body = `<w:p><w:r><w:t xml:space="preserve">Figure </w:t></w:r><w:fldSimple w:instr=" SEQ Figure "><w:r><w:t>7</w:t></w:r></w:fldSimple></w:p>
      <w:p><m:oMath ${m}><m:sSup><m:e>${sign('x')}</m:e><m:sup>${sign('2')}</m:sup></m:sSup>${sign('=')}<m:f><m:num>${sign('a+b')}</m:num><m:den>${sign('2')}</m:den></m:f></m:oMath></w:p>
      <w:p><w:r><w:ruby><w:rt><w:r><w:t>kan</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢</w:t></w:r></w:rubyBase></w:ruby></w:r></w:p>
      <w:p><w:r><w:drawing><wps xmlns="urn:x"><w:txbxContent>${paragraph('Boxed.')}</w:txbxContent></wps></w:drawing></w:r></w:p>`;
    expect((await allText(body)).split('\n\n')).toEqual(['Figure 7', 'x^2=(a+b)/2', '漢(kan)', 'Boxed.']);
  });

  it('with its footnotes after the paragraphs that refer to them', async () => {
    const marked = (text: string, id: number) =>
      `<w:p><w:r><w:t>${text}</w:t></w:r><w:r><w:footnoteReference w:id="${id}"/></w:r></w:p>`;
    const note = (id: number, text: string) => `<w:footnote w:id="${id}">${paragraph(text)}</w:footnote>`;
    const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
    const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes';
    const files = {
      'word/footnotes.xml': `<w:footnotes xmlns:w="${main}">${note(2, 'Two days.')}${note(3, 'A night.')}</w:footnotes>`,
      'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r3" Type="${kind}" Target="footnotes.xml"/></Relationships>`,
    };
    const body =
      marked('Rest is long.', 2) + paragraph('It heals.') + paragraph('Sleep', 1) + marked('Sleep is deep.', 3);
    expect(await allText(body, files)).toBe(
      'Rest is long. [1]\n\n[1] Two days.\n\nIt heals.\n\nSleep\n\nSleep is deep. [2]\n\n[2] A night.',
    );
  });

  it('without hidden text, and with a word about what is left out', async () => {
    const body = `<w:p><w:r><w:t>Seen.</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>Hidden.</w:t></w:r></w:p>
      <w:altChunk xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="r4"/>
      <w:altChunk xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="r9"/>
      <w:p><w:r><w:object><o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" ProgID="Excel.Sheet.12"/></w:object></w:r></w:p>`;
    const document = await read(
      makeDocx(body, {
        ...numbering(''),
        'word/more.html': '<html><body><p>Put in.</p></body></html>',
        'word/comments.xml': '<w:comments><w:comment w:id="0"/><w:comment w:id="1"/></w:comments>',
      }),
    );
    expect(document.parts.map(({ text }) => text)).toEqual(['Seen.\n\nPut in.']);
    expect(document.omissions).toEqual([
      '1 embedded object (Excel.Sheet.12) is left out.',
      '2 comments are left out.',
      '1 embedded document (missing) is left out.',
    ]);
  });
});

describe('a Word document', () => {
  it('is read with the path of its headings, its chapters, and its tables as rows', async () => {
    const document = await read(
      makeDocx(
        [
          paragraph('Chapter 1: Stress', 1),
          paragraph('About stress.'),
          paragraph('Waves', 2),
          paragraph('Up and down.'),
          table([
            ['Phase', 'Days'],
            ['Load', '12'],
          ]),
          paragraph('Chapter 2: Rest', 1),
          paragraph('Sleep well.'),
          paragraph('Waves', 2),
          paragraph('Again.'),
        ].join(''),
      ),
    );
    expect(document.title).toBe('Rest & Stress');
    expect(document.metadata).toEqual({ author: 'A. Coach' });
    expect(document.parts).toEqual([
      {
        text: 'Chapter 1: Stress\n\nAbout stress.',
        anchor: 'chapter-1-stress',
        sectionPath: ['Chapter 1: Stress'],
        chapterNumber: 1,
        chapterTitle: 'Stress',
      },
      {
        text: 'Waves\n\nUp and down.',
        anchor: 'chapter-1-stress/waves',
        sectionPath: ['Chapter 1: Stress', 'Waves'],
        chapterNumber: 1,
        chapterTitle: 'Stress',
      },
      {
        text: 'Phase | Days\nLoad | 12',
        anchor: 'chapter-1-stress/waves',
        sectionPath: ['Chapter 1: Stress', 'Waves'],
        chapterNumber: 1,
        chapterTitle: 'Stress',
        kind: 'table',
      },
      {
        text: 'Chapter 2: Rest\n\nSleep well.',
        anchor: 'chapter-2-rest',
        sectionPath: ['Chapter 2: Rest'],
        chapterNumber: 2,
        chapterTitle: 'Rest',
      },
      {
        text: 'Waves\n\nAgain.',
        anchor: 'chapter-2-rest/waves',
        sectionPath: ['Chapter 2: Rest', 'Waves'],
        chapterNumber: 2,
        chapterTitle: 'Rest',
      },
    ]);
  });

  it('without headings is one part', async () => {
    const { parts } = await read(makeDocx(paragraph('One.') + paragraph('Two.')));
    expect(parts.map(({ text }) => text)).toEqual(['One.\n\nTwo.']);
  });
});

describe('a Word document is refused', () => {
  const refusal = (bytes: Uint8Array) =>
    read(bytes).then(
      () => 'read',
      ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
    );
  const compound = (stream: string) =>
    Uint8Array.from(
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(stream, 'utf16le')]),
    );

  it('when it is encrypted, or of Word before 2007', async () => {
    expect(await refusal(compound('EncryptedPackage'))).toMatch(/^unsupported: The Word document is encrypted/);
    expect(await refusal(compound('WordDocument'))).toMatch(
      /^invalid_request: The file is in the format of Word before 2007/,
    );
  });

  it('when it is another zip, or its text is no XML', async () => {
    expect(await refusal(makeDocx('', { 'word/document.xml': '<w:document' }))).toMatch(
      /^(?:invalid_request|unsupported): /,
    );
    expect(await refusal(strToU8('no zip'))).toMatch(/^invalid_request: The file is not a zip/);
  });

  it('when it holds no text', async () => {
    expect(await refusal(makeDocx(paragraph('')))).toMatch(/^unsupported: The Word document holds no text/);
  });

  it('when a text in it unpacks to more than the limit; pictures are never unpacked', async () => {
    const zeros = new Uint8Array(70 * 2 ** 20);
    const bomb = makeDocx(paragraph('Text.'), { 'word/styles.xml': zeros });
    expect(bomb.length).toBeLessThan(200_000);
    expect(await refusal(makeDocx(paragraph('Text.'), { 'word/media/image1.png': zeros }))).toBe('read');
    expect(await refusal(bomb)).toMatch(/^invalid_request: The file unpacks to more than 64 MiB/);
  });

  it('when its elements are nested without end, or its entities grow', async () => {
    const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "${'ha'.repeat(50)}">${'bcdefgh'
      .split('')
      .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefg'[at]};`.repeat(20)}">`)
      .join(
        '',
      )}]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>&h;</w:t></w:r></w:p></w:body></w:document>`;
    for (const document of [laughs, makeDeep()]) {
      const workedMs = processorTime();
      expect(await refusal(makeDocx('', { 'word/document.xml': document }))).toMatch(
        /^(?:read$|invalid_request|unsupported)/,
      );
      expect(workedMs()).toBeLessThan(8000);
    }
  });

  const makeDeep = () =>
    `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${'<w:p>'.repeat(50_000)}${'</w:p>'.repeat(50_000)}</w:body></w:document>`;
});

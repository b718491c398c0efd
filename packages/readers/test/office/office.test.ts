import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { pptxReader, xlsxReader } from '../../src/index.ts';

const zipped = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
const relations = (targets: Readonly<Record<string, string>>) =>
  `<Relationships>${Object.entries(targets)
    .map(
      ([id, path]) =>
        `<Relationship Id="${id}" Type="http://x/${/notes/.test(path) ? 'notesSlide' : /comments/.test(path) ? 'comments' : 'part'}" Target="${path}"/>`,
    )
    .join('')}</Relationships>`;

const workbook = (rows: string, { styles = '', strings = '', after = '', state = 'hidden', files = {} } = {}) =>
  zipped({
    'xl/workbook.xml': `<workbook><sheets><sheet name="My Sales" r:id="a"/><sheet name="Old" state="${state}" r:id="b"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations({ a: 'worksheets/sheet1.xml', b: '/xl/worksheets/sheet2.xml' }),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`,
    'xl/worksheets/sheet2.xml': '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>',
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/styles.xml': styles,
    ...files,
  });
const inline = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const readXlsx = (bytes: Uint8Array) => xlsxReader().read({ bytes, path: 'a.xlsx' });

describe('a workbook', () => {
  it('has its cells as they are shown, and names the hidden sheet that is left out', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;€&quot;"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/></cellXfs></styleSheet>';
    const values = [45352, 0.1234, 1234.5, 45352.604166666664, 0.5];
    const cells = values.map((value, at) => `<c r="${'BCDEF'[at]}2" s="${at + 1}"><v>${value}</v></c>`).join('');
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c>${inline('C1', 'Rate')}</row><row r="2"><c r="A2"><v>0.30000000000000004</v></c>${cells}<c r="G2" t="b"><v>1</v></c><c r="H2" t="e"><v>#N/A</v></c></row>`;
    const strings = '<si><r><t>Na</t></r><r><t>me</t></r><rPh><t>hidden</t></rPh></si>';
    const { parts, omissions } = await readXlsx(workbook(rows, { styles, strings }));
    expect(parts).toEqual([
      {
        text: 'Name |  | Rate\n0.3 | 2024-03-01 | 12.34% | 1,234.50 € | 2024-03-01 14:30 | 12:00 | TRUE | #N/A',
        anchor: 'My%20Sales!A2:H2',
        sectionPath: ['My Sales', 'A2:H2'],
        kind: 'table',
      },
    ]);
    expect(omissions).toEqual(['The hidden sheet "Old" is left out.']);
  });

  it('has the comments on cells, and counts formulas without a result', async () => {
    const rows = `<row r="1">${inline('A1', 'Bolt')}<c r="B1"><f>SUM(C1)</f></c><c r="C1"><f>1+1</f><v>2</v></c></row>`;
    const bytes = workbook(rows, {
      files: {
        'xl/worksheets/_rels/sheet1.xml.rels': relations({ c: '../comments1.xml' }),
        'xl/comments1.xml':
          '<comments><commentList><comment ref="A1"><text><r><t>Only in </t></r><r><t>steel</t></r></text></comment></commentList></comments>',
      },
    });
    const { parts, omissions } = await readXlsx(bytes);
    expect(parts.map(({ text }) => text)).toEqual(['Bolt |  | 2', 'Comment on A1: Only in steel']);
    expect(omissions).toContain(
      '1 formula of sheet "My Sales" holds no result: save the workbook in a spreadsheet program.',
    );
  });

  it('names a sheet whose columns are too many', async () => {
    const { parts, omissions } = await readXlsx(
      workbook(`<row r="1">${inline('A1', 'Name')}${inline('ZZ1', 'Far')}</row>`),
    );
    expect(parts.map(({ text }) => text)).toEqual(['Name']);
    expect(omissions).toContain('The columns of sheet "My Sales" past the first 500 are left out.');
  });

  it('repeats a merged cell in each row, and the names of the columns in each part', async () => {
    const filling = 'x'.repeat(700);
    const rows = [2, 3, 4, 5]
      .map((at) => `<row r="${at}">${at === 2 ? inline('A2', 'North') : ''}${inline(`B${at}`, filling)}</row>`)
      .join('');
    const head = `<row r="1">${inline('A1', 'Region')}${inline('B1', 'Text')}</row>`;
    const { parts } = await readXlsx(
      workbook(head + rows, { after: '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>' }),
    );
    expect(parts.map(({ anchor, text }) => [anchor, text])).toEqual([
      ['My%20Sales!A2:B3', `Region | Text\nNorth | ${filling}\nNorth | ${filling}`],
      ['My%20Sales!A4:B5', `Region | Text\n| ${filling}\n| ${filling}`],
    ]);
  });

  it('without a value, of another format or with a password is refused', async () => {
    await expect(readXlsx(workbook(''))).rejects.toThrow(/No visible sheet/);
    await expect(readXlsx(zipped({ 'a.txt': 'x' }))).rejects.toThrow(/not a workbook/);
    const compound = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    await expect(readXlsx(compound)).rejects.toThrow(/needs a password/);
  });
});

describe('a presentation', () => {
  const shape = (type: string, ...paragraphs: readonly string[]) =>
    `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody>${paragraphs.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('')}</p:txBody></p:sp>`;
  const table =
    '<p:graphicFrame><a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>Oslo</a:t></a:r></a:p></a:txBody></a:tc><a:tc><a:txBody><a:p><a:r><a:t>Norway</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></p:graphicFrame>';
  const slide = (shapes: string, show = '1') =>
    `<p:sld show="${show}"><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;

  it('has a section for each slide in its order, with tables and notes; a hidden one is named', async () => {
    const { parts, omissions } = await pptxReader().read({
      path: 'a.pptx',
      bytes: zipped({
        'ppt/presentation.xml':
          '<p:presentation><p:sldIdLst><p:sldId id="256" r:id="b"/><p:sldId id="257" r:id="a"/><p:sldId id="258" r:id="c"/></p:sldIdLst></p:presentation>',
        'ppt/_rels/presentation.xml.rels': relations({
          a: 'slides/slide1.xml',
          b: 'slides/slide2.xml',
          c: 'slides/slide3.xml',
        }),
        'ppt/slides/slide1.xml': slide(shape('body', 'No title')),
        'ppt/slides/slide2.xml': slide(
          shape('title', 'Capitals') + shape('body', 'One', 'Two') + table + shape('sldNum', '7'),
        ),
        'ppt/slides/slide3.xml': slide(shape('body', 'Secret'), '0'),
        'ppt/slides/_rels/slide2.xml.rels': relations({ n: '../notesSlides/notes1.xml' }),
        'ppt/notesSlides/notes1.xml': slide(shape('sldNum', '1') + shape('body', 'Speak slowly.')),
      }),
    });
    const capitals = { anchor: 'slide-1', sectionPath: ['Capitals'] };
    expect(parts).toEqual([
      { text: 'Capitals\n\nOne\nTwo', ...capitals },
      { text: 'Oslo | Norway', ...capitals, kind: 'table' },
      { text: 'Notes: Speak slowly.', ...capitals },
      { text: 'No title', anchor: 'slide-2', sectionPath: ['Slide 2'] },
    ]);
    expect(omissions).toEqual(['The hidden slide 3 is left out.']);
  });
});

import { strToU8, zipSync } from 'fflate';
import type { Random } from '../seeded.ts';
import { htmlShapes } from './html-shapes.ts';

/** A way to make a hostile document of bytes. `room` is about its size where it is not packed. */
export type ByteShape = (room: number, random: Random) => Uint8Array;

/** EPUBs: hostile texts, lists of contents, and packing. */
export const epubShapes: Readonly<Record<string, ByteShape>> = {
  'a hostile page': (room, random) => epub({ 'a.xhtml': page(random.pick(Object.values(htmlShapes))(room, random)) }),
  'a text that unpacks to 500 times as much': (room) => epub({ 'a.xhtml': page('word '.repeat(room * 100)) }),
  'many texts': (room) =>
    epub(
      Object.fromEntries(
        Array.from({ length: Math.ceil(room / 200) }, (_, at) => [`t${at}.xhtml`, page(`<p>Text ${at}</p>`)]),
      ),
    ),
  'the same text many times in the spine': (room) =>
    epub({ 'a.xhtml': page('<p>Once</p>') }, { spine: '<itemref idref="i0"/>'.repeat(Math.floor(room / 22)) }),
  'entities of entities': (room) => epub({ 'a.xhtml': `${entityBomb(room)}<html><body>&e9;</body></html>` }),
  'entities in the package': (room) => epub({ 'a.xhtml': page('<p>a</p>') }, { prolog: entityBomb(room) }),
  'contents in contents': (room) => {
    const depth = Math.floor(room / 60);
    const nav = `${'<ol><li><a href="a.xhtml">a</a>'.repeat(depth)}${'</li></ol>'.repeat(depth)}`;
    return epub({ 'a.xhtml': page('<h1>a</h1><p>b</p>') }, { nav });
  },
  'contents that lead nowhere': (room) =>
    epub(
      { 'a.xhtml': page('<p id="x">b</p>') },
      { nav: `<ol>${'<li><a href="../../../etc/passwd#x">a</a></li>'.repeat(Math.floor(room / 45))}</ol>` },
    ),
  'paths out of the book': () => epub({ '../../a.xhtml': page('<p>a</p>'), '/etc/b.xhtml': page('<p>b</p>') }),
  'elements of the package': (room) =>
    epub({ 'a.xhtml': page('<p>a</p>') }, { metadata: '<dc:title>'.repeat(Math.floor(room / 10)) }),
};

/** Word documents. */
export const docxShapes: Readonly<Record<string, ByteShape>> = {
  'small paragraphs': (room) => docx('<w:p><w:r><w:t>a</w:t></w:r></w:p>'.repeat(Math.floor(room / 34))),
  'tables in tables': (room) => docx(`${'<w:tbl><w:tr><w:tc>'.repeat(Math.floor(room / 40))}a`),
  'tables in tables that end': (room) => {
    const depth = Math.floor(room / 45);
    return docx(`${'<w:tbl><w:tr><w:tc>'.repeat(depth)}<w:p/>${'</w:tc></w:tr></w:tbl>'.repeat(depth)}`);
  },
  'a text that unpacks to 500 times as much': (room) =>
    docx(`<w:p><w:r><w:t>${'word '.repeat(room * 100)}</w:t></w:r></w:p>`),
  'entities of entities': (room) => docx('<w:p><w:r><w:t>&e9;</w:t></w:r></w:p>', { prolog: entityBomb(room) }),
  headings: (room) =>
    docx('<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>a</w:t></w:r></w:p>'.repeat(Math.floor(room / 76))),
  'styles of styles': (room) => {
    const styles = Array.from(
      { length: Math.ceil(room / 90) },
      (_, at) => `<w:style w:type="paragraph" w:styleId="S${at}"><w:basedOn w:val="S${at + 1}"/></w:style>`,
    );
    return docx('<w:p><w:pPr><w:pStyle w:val="S0"/></w:pPr><w:r><w:t>a</w:t></w:r></w:p>', {
      styles: `${styles.join('')}<w:style w:styleId="Z"><w:basedOn w:val="Z"/></w:style>`,
    });
  },
  runs: (room) => docx(`<w:p>${'<w:r><w:t>a</w:t></w:r>'.repeat(Math.floor(room / 24))}</w:p>`),
  'boxes in boxes': (room) => docx(`<w:p>${'<w:r><w:pict><w:txbxContent><w:p>'.repeat(Math.floor(room / 36))}`),
  'notes of themselves': (room) =>
    docx('<w:p><w:r><w:footnoteReference w:id="1"/></w:r></w:p>', {
      notes: `<w:footnote w:id="1">${'<w:p><w:r><w:footnoteReference w:id="1"/></w:r></w:p>'.repeat(Math.floor(room / 50))}</w:footnote>`,
    }),
};

function page(body: string): string {
  return `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>a</title></head><body>${body}</body></html>`;
}

interface EpubParts {
  readonly prolog?: string;
  readonly metadata?: string;
  readonly spine?: string;
  readonly nav?: string;
}

function epub(
  texts: Readonly<Record<string, string>>,
  { prolog = '', metadata = '', spine, nav = '' }: EpubParts = {},
): Uint8Array {
  const names = Object.keys(texts);
  const items = names
    .map((name, at) => `<item id="i${at}" href="${name}" media-type="application/xhtml+xml"/>`)
    .join('');
  const refs = spine ?? names.map((_, at) => `<itemref idref="i${at}"/>`).join('');
  const navItem = '<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>';
  return zip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': `<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="O/p.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    'O/p.opf': `<?xml version="1.0"?>${prolog}<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Book</dc:title>${metadata}</metadata><manifest>${items}${navItem}</manifest><spine>${refs}</spine></package>`,
    'O/nav.xhtml': page(`<nav epub:type="toc">${nav}</nav>`),
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [`O/${name}`, text])),
  });
}

function docx(
  body: string,
  {
    prolog = '',
    styles = '',
    notes = '',
  }: { readonly prolog?: string; readonly styles?: string; readonly notes?: string } = {},
): Uint8Array {
  const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = (list: string) =>
    `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`;
  return zip({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels': relations(`<Relationship Id="r1" Type="${kinds}/officeDocument" Target="word/document.xml"/>`),
    'word/_rels/document.xml.rels': relations(
      `<Relationship Id="r2" Type="${kinds}/styles" Target="styles.xml"/><Relationship Id="r3" Type="${kinds}/footnotes" Target="footnotes.xml"/>`,
    ),
    'word/styles.xml': `<?xml version="1.0"?><w:styles ${space}>${styles}<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    'word/footnotes.xml': `<?xml version="1.0"?><w:footnotes ${space}>${notes}</w:footnotes>`,
    'word/document.xml': `<?xml version="1.0"?>${prolog}<w:document ${space}><w:body>${body}</w:body></w:document>`,
  });
}

/** Ten entities, each of ten of the one before. */
function entityBomb(room: number): string {
  const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('');
  return `<!DOCTYPE a [<!ENTITY e0 "${'lol '.repeat(Math.max(1, Math.min(1000, Math.floor(room / 4))))}">${entities}]>`;
}

function zip(files: Readonly<Record<string, string>>): Uint8Array {
  const entries = Object.entries(files).map(([path, text]) => [path, strToU8(text)] as const);
  return zipSync(Object.fromEntries(entries), { mtime: new Date(2020, 0, 1), level: 6 });
}

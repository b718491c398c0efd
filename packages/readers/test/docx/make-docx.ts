// Makes Word documents whose text is known.
import { strToU8, zipSync } from 'fflate';

/** Files of the zip beside, or in place of, the usual ones. */
export interface DocxFiles {
  readonly [path: string]: string | Uint8Array;
}

/** The bytes of a document with this body, in WordprocessingML. */
export function makeDocx(body: string, files: DocxFiles = {}): Uint8Array {
  const all: DocxFiles = {
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/styles.xml': `<?xml version="1.0"?><w:styles xmlns:w="${namespace}">${[1, 2, 3]
      .map(
        (level) =>
          `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`,
      )
      .join('')}</w:styles>`,
    'word/_rels/document.xml.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    'docProps/core.xml':
      '<?xml version="1.0"?><cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Rest &amp; Stress</dc:title><dc:creator>A. Coach</dc:creator></cp:coreProperties>',
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${namespace}"><w:body>${body}</w:body></w:document>`,
    ...files,
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(all).map(([path, text]) => [path, typeof text === 'string' ? strToU8(text) : text]),
    ),
    { mtime: new Date(2020, 0, 1) },
  );
}

const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** A paragraph, or a heading of a level. */
export function paragraph(text: string, level?: number): string {
  const style = level === undefined ? '' : `<w:pPr><w:pStyle w:val="Heading${level}"/></w:pPr>`;
  const bookmark = level === undefined ? '' : '<w:bookmarkStart w:id="1" w:name="_Toc99"/><w:bookmarkEnd w:id="1"/>';
  return `<w:p>${style}${bookmark}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

/** A table of texts. */
export function table(rows: readonly (readonly string[])[]): string {
  return `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;
}

// Makes EPUBs whose text is known.
import { strToU8, zipSync } from 'fflate';

/** A text of the book; `body` is XHTML. */
export interface EpubText {
  readonly file: string;
  readonly title?: string;
  readonly body: string;
}

/** How the book is made. */
export interface EpubOptions {
  /** Table of contents: `nav` of EPUB 3, `ncx` of EPUB 2, or none. Its entries are links with a title; deeper ones lie below. */
  readonly contents?: 'nav' | 'ncx' | 'none';
  readonly entries?: readonly ContentsLink[];
  /** Files put in beside, or in place of, those of the book. */
  readonly files?: { readonly [path: string]: string };
}

export interface ContentsLink {
  readonly title: string;
  readonly href: string;
  readonly below?: readonly ContentsLink[];
}

/** The bytes of an EPUB; its texts lie in `OEBPS/text`. */
export function makeEpub(
  texts: readonly EpubText[],
  { contents = 'nav', entries = [], files = {} }: EpubOptions = {},
): Uint8Array {
  const items = texts.map(
    ({ file }, at) => `<item id="t${at}" href="text/${file}" media-type="application/xhtml+xml"/>`,
  );
  const refs = texts.map((_, at) => `<itemref idref="t${at}"/>`);
  const toc =
    contents === 'nav'
      ? '<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>'
      : '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>';
  const all: { readonly [path: string]: string } = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OEBPS/package.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The Book of Rest</dc:title><dc:creator>A. Coach</dc:creator><dc:language>en</dc:language></metadata><manifest>${items.join('')}${contents === 'none' ? '' : toc}</manifest><spine toc="ncx">${refs.join('')}</spine></package>`,
    ...Object.fromEntries(
      texts.map(({ file, title = '', body }) => [
        `OEBPS/text/${file}`,
        `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>${title}</title></head><body>${body}</body></html>`,
      ]),
    ),
    ...contentsFiles(contents, entries),
    ...files,
  };
  const bytes = Object.fromEntries(Object.entries(all).map(([path, text]) => [path, strToU8(text)]));
  return zipSync(bytes, { mtime: new Date(2020, 0, 1) });
}

function contentsFiles(
  contents: EpubOptions['contents'],
  entries: readonly ContentsLink[],
): { readonly [path: string]: string } {
  if (contents === 'none') return {};
  return contents === 'ncx' ? { 'OEBPS/toc.ncx': ncxOf(entries) } : { 'OEBPS/nav.xhtml': navOf(entries) };
}

function navOf(entries: readonly ContentsLink[]): string {
  const list = (links: readonly ContentsLink[]): string =>
    `<ol>${links.map(({ title, href, below = [] }) => `<li><a href="text/${href}"><span>${title}</span></a>${below.length > 0 ? list(below) : ''}</li>`).join('')}</ol>`;
  return `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="landmarks"><ol><li><a href="text/x.xhtml">Start</a></li></ol></nav><nav epub:type="toc"><h1>Contents</h1>${list(entries)}</nav></body></html>`;
}

function ncxOf(entries: readonly ContentsLink[]): string {
  const points = (links: readonly ContentsLink[]): string =>
    links
      .map(
        ({ title, href, below = [] }) =>
          `<navPoint><navLabel><text>${title}</text></navLabel><content src="text/${href}"/>${points(below)}</navPoint>`,
      )
      .join('');
  return `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${points(entries)}</navMap></ncx>`;
}

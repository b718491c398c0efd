import { describe, expect, it } from 'vitest';
import { epubReader } from '../../src/index.ts';
import { type ContentsLink, type EpubOptions, makeEpub } from './make-epub.ts';

const texts = [
  { file: 'preface.xhtml', body: '<h1>Preface</h1><p>Why rest?</p>' },
  {
    file: 'ch1.xhtml',
    title: 'One',
    body: '<h1 id="c1">Stress</h1><p>About stress.</p><h2 id="waves">Waves</h2><p>Up and <a id="p12"/>down.</p><table><tr><th>Phase</th><th>Days</th></tr><tr><td>Load</td><td>12</td></tr></table>',
  },
  { file: 'ch2.xhtml', body: '<h1>Recovery</h1><p>About rest.</p>' },
];

const entries: readonly ContentsLink[] = [
  { title: 'Preface', href: 'preface.xhtml' },
  { title: 'Chapter 1: Stress', href: 'ch1.xhtml', below: [{ title: 'Waves', href: 'ch1.xhtml#waves' }] },
  { title: 'Chapter 2: Recovery', href: 'ch2.xhtml' },
];

const read = (options: EpubOptions = {}, all = texts) =>
  epubReader().read({ bytes: makeEpub(all, options), path: 'book.epub' });

describe('an EPUB', () => {
  it.each(['nav', 'ncx'] as const)(
    'is read in the order of its spine, with chapters and sections from its %s',
    async (contents) => {
      const document = await read({ contents, entries });
      expect(document.title).toBe('The Book of Rest');
      expect(document.metadata).toEqual({ author: 'A. Coach', language: 'en' });
      expect(
        document.parts.map(({ text, anchor, chapterNumber, chapterTitle, sectionPath = [], kind }) => [
          text,
          anchor,
          chapterNumber,
          chapterTitle,
          sectionPath.join(' > '),
          kind,
        ]),
      ).toEqual([
        ['Preface\n\nWhy rest?', 'OEBPS/text/preface.xhtml#preface', undefined, 'Preface', 'Preface', undefined],
        ['Stress\n\nAbout stress.', 'OEBPS/text/ch1.xhtml#c1', 1, 'Stress', 'Chapter 1: Stress', undefined],
        ['Waves\n\nUp and down.', 'OEBPS/text/ch1.xhtml#waves', 1, 'Stress', 'Chapter 1: Stress > Waves', undefined],
        ['Phase | Days\nLoad | 12', 'OEBPS/text/ch1.xhtml#waves', 1, 'Stress', 'Chapter 1: Stress > Waves', 'table'],
        ['Recovery\n\nAbout rest.', 'OEBPS/text/ch2.xhtml#recovery', 2, 'Recovery', 'Chapter 2: Recovery', undefined],
      ]);
    },
  );

  it('has a section and a chapter for each entry of its contents, where these lead to paragraphs too', async () => {
    const body =
      '<p id="c1">CHAPTER I</p><p>Lemons.</p><p id="c2">CHAPTER II</p><p>Limes.</p><h2 id="h"><a id="c3"/>III</h2><p>Figs.</p>';
    const links = [
      { title: 'Chapter I', href: 'all.xhtml#c1' },
      { title: 'Chapter II', href: 'all.xhtml#c2' },
      { title: 'Chapter III', href: 'all.xhtml#c3' },
    ];
    const { parts } = await read({ contents: 'ncx', entries: links }, [{ file: 'all.xhtml', body }]);
    expect(parts.map(({ text, anchor, chapterNumber }) => [text, anchor, chapterNumber])).toEqual([
      ['CHAPTER I\n\nLemons.', 'OEBPS/text/all.xhtml#c1', 1],
      ['CHAPTER II\n\nLimes.', 'OEBPS/text/all.xhtml#c2', 2],
      ['III\n\nFigs.', 'OEBPS/text/all.xhtml#h', 3],
    ]);
  });

  it('has the pages of its printed edition, by its list of pages or the marks in its texts', async () => {
    const nav = `<html xmlns:epub="http://www.idpf.org/2007/ops"><nav epub:type="page-list"><ol><li><a href="text/preface.xhtml">ix</a></li>
      <li><a href="text/ch1.xhtml#p12">12</a></li></ol></nav></html>`;
    const { parts } = await read({ files: { 'OEBPS/nav.xhtml': nav } });
    expect(parts.map(({ text, pageLabel }) => [text.replaceAll('\n', ' '), pageLabel])).toEqual([
      ['Preface  Why rest?', 'ix'],
      ['Stress  About stress.', 'ix'],
      ['Waves  Up and', 'ix'],
      ['down.', '12'],
      ['Phase | Days Load | 12', '12'],
      ['Recovery  About rest.', '12'],
    ]);
  });

  it('may name a file as its address is written', async () => {
    const opf =
      '<package><manifest><item id="a" href="text/a%20b.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>';
    const files = { 'OEBPS/package.opf': opf, 'OEBPS/text/a%20b.xhtml': '<html><body><p>Found.</p></body></html>' };
    expect((await read({ files })).parts.map(({ text }) => text)).toEqual(['Found.']);
  });

  it('without a table of contents takes its chapters from the headings of its pages', async () => {
    const numbered = texts
      .slice(1)
      .map((text, at) => ({ ...text, body: text.body.replace(/<h1([^>]*)>/, `<h1$1>${at + 1}. `) }));
    const { parts } = await read({ contents: 'none' }, numbered);
    expect(parts.map(({ chapterNumber, chapterTitle }) => [chapterNumber, chapterTitle])).toEqual([
      [1, 'Stress'],
      [1, 'Stress'],
      [1, 'Stress'],
      [2, 'Recovery'],
    ]);
  });

  it('has the numbers of its pages where its contents leave them out, and each heading once', async () => {
    const numbered = texts.map((text, at) => ({ ...text, body: text.body.replace(/<h1([^>]*)>/, `<h1$1>${at}. `) }));
    const { parts } = await read({}, numbered);
    expect(parts.at(-1)).toMatchObject({ chapterNumber: 2, chapterTitle: 'Recovery', sectionPath: ['2. Recovery'] });
  });

  it('whose pages close an element at once, as XHTML may, loses no text', async () => {
    const page =
      '<html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="a.js"/></head><body><p>First.<a id="x"/></p><p>Second.</p></body></html>';
    const { parts } = await read({ files: { 'OEBPS/text/ch2.xhtml': page } });
    expect(parts.at(-1)?.text).toBe('First.\n\nSecond.');
  });

  it('that lacks some of its texts is read without them, and says so', async () => {
    const opf =
      '<package><manifest><item id="a" href="text/ch2.xhtml"/><item id="b" href="text/gone.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/><itemref idref="a"/></spine></package>';
    const document = await read({ files: { 'OEBPS/package.opf': opf } });
    expect(document.parts.map(({ text }) => text)).toEqual(['Recovery\n\nAbout rest.']);
    expect(document.omissions).toEqual(['1 of the 2 texts of the EPUB are missing in it.']);
  });
});

describe('an EPUB is refused', () => {
  const refusal = async (options: EpubOptions) =>
    read(options).then(
      () => 'read',
      ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
    );
  const encryption = (algorithm: string) =>
    `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><enc:EncryptedData xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="OEBPS/text/ch1.xhtml"/></enc:CipherData></enc:EncryptedData></encryption>`;

  it('when its texts are encrypted, and not when only its fonts are', async () => {
    const files = { 'META-INF/encryption.xml': encryption('http://www.w3.org/2001/04/xmlenc#aes128-cbc') };
    expect(await refusal({ files })).toMatch(/^unsupported: The EPUB is protected against copying/);
    expect(
      await refusal({ files: { 'META-INF/encryption.xml': encryption('http://www.idpf.org/2008/embedding') } }),
    ).toBe('read');
  });

  it('when it does not name its package, its texts, or holds none', async () => {
    expect(await refusal({ files: { 'META-INF/container.xml': '<container/>' } })).toMatch(
      /^invalid_request: The file is not an EPUB/,
    );
    expect(await refusal({ files: { 'OEBPS/package.opf': '<package/>' } })).toMatch(
      /^invalid_request: The EPUB names no texts/,
    );
    const empty = Object.fromEntries(
      texts.map(({ file }) => [`OEBPS/text/${file}`, '<html><body><img src="p.png"/></body></html>']),
    );
    expect(await refusal({ files: empty })).toMatch(/^unsupported: The EPUB holds no text/);
  });

  it('when its package file is nested without end, or names other places than the zip', async () => {
    expect(await refusal({ files: { 'OEBPS/package.opf': '<package>'.repeat(200_000) } })).toMatch(
      /^invalid_request: The EPUB names no texts/,
    );
    const outside =
      '<package><manifest><item id="a" href="../../../../etc/hostname"/></manifest><spine><itemref idref="a"/></spine></package>';
    expect(await refusal({ files: { 'OEBPS/package.opf': outside } })).toMatch(
      /^invalid_request: 1 of the 1 texts of the EPUB are missing in it/,
    );
  });
});

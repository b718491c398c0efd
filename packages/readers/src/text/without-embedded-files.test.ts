import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { withoutEmbeddedFiles } from './without-embedded-files.ts';

const picture = randomBytes(3000).toString('base64');
const wrapped = picture.replace(/.{76}/g, '$&\n');

describe('a text without embedded files', () => {
  it.each([
    [
      'an image of Markdown',
      `See ![a lamp](data:image/png;base64,${picture}) here.`,
      'See ![a lamp](data:image/png;base64,…) here.',
    ],
    ['a reference of Markdown', `[image1]: <data:image/png;base64,${picture}>`, '[image1]: <data:image/png;base64,…>'],
    [
      'an image of HTML, in capitals',
      `<IMG SRC="DATA:IMAGE/GIF;BASE64,${picture}">`,
      '<IMG SRC="DATA:IMAGE/GIF;BASE64,…">',
    ],
    [
      'a font of a style',
      `src: url(data:font/woff2;charset=utf-8;base64,${picture});`,
      'src: url(data:font/woff2;charset=utf-8;base64,…);',
    ],
    ['no type', `x = "data:;base64,${picture}"`, 'x = "data:;base64,…"'],
    [
      'a source map',
      `//# sourceMappingURL=data:application/json;base64,${picture}`,
      '//# sourceMappingURL=data:application/json;base64,…',
    ],
    ['a value without a name', `{"body": "${picture}"}`, '{"body": "…"}'],
  ])('has %s without its bytes', (_, text, rest) => {
    expect(withoutEmbeddedFiles(text).text).toBe(rest);
    expect(withoutEmbeddedFiles(text)).toMatchObject({ count: 1, characters: picture.length });
  });

  it.each([
    ['a picture of many lines', `a ![](data:image/png;base64,${wrapped}) b`],
    ['a picture that begins on the next line', `a ![](data:image/png;base64,\n${wrapped}) b`],
    ['an attachment', `Content-Transfer-Encoding: base64\n\n${wrapped}\n\n--end`],
    ['one with the line ends of Windows', `x\r\n\r\n${wrapped.replaceAll('\n', '\r\n')}\r\n\r\nend`],
  ])('keeps the number of every line: %s', (_, text) => {
    const { text: rest, count } = withoutEmbeddedFiles(text);
    expect(count).toBe(1);
    expect(rest.split('\n')).toHaveLength(text.split('\n').length);
    expect(rest.length).toBeLessThan(200);
    expect(rest).toMatch(/(?:b|--end|end)$/);
  });

  it.each([
    ['a small icon', 'url(data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7)'],
    ['a digest', `sha256:${'0123456789abcdef'.repeat(64)}`],
    ['genes', 'ACGT'.repeat(500)],
    ['a very long name', `get${'Name'.repeat(300)}`],
    ['prose', 'Base64 is a code. The data: of it, base64, is in the file.\n'.repeat(50)],
    ['a key', `ssh-rsa ${randomBytes(256).toString('base64')} me@example.org`],
  ])('leaves %s alone', (_, text) => {
    expect(withoutEmbeddedFiles(text)).toEqual({ text, count: 0, characters: 0 });
  });

  it('reads hostile texts once', () => {
    const hostile = [
      'data:',
      'data:a;',
      'data:a/',
      ';base64,',
      'A+/9z',
      'data:;base64,',
      `${'Ab1'.repeat(22)}\n`,
      `${'ab1'.repeat(22)}\n`,
    ];
    for (const piece of hostile) expect(withoutEmbeddedFiles(piece.repeat(200_000)).count).toBeLessThan(200_001);
  });
});

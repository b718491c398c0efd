import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../../tools/test-kit/processor-time.ts';
import { decodeText } from './decode-text.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const german =
  'Größe und Gewicht der Äpfel hängen von der Sorte ab. Für die Lagerung müssen sie trocken sein, und über Nacht soll die Tür des Kellers geöffnet bleiben.';

describe('the encoding of a file (point 5 of the book pipeline: encodings other than UTF-8)', () => {
  it.each([
    ['UTF-8', Buffer.from('Größe 例\n'), 'utf-8', 'Größe 例\n'],
    ['UTF-8 with a mark, which stays', Buffer.from('\ufeffa'), 'utf-8', '\ufeffa'],
    ['UTF-16 with a mark', Buffer.from('\ufeffGröße', 'utf16le'), 'utf-16le', 'Größe'],
    ['UTF-16, the larger byte first', Buffer.from('\ufeffGröße', 'utf16le').swap16(), 'utf-16be', 'Größe'],
    [
      'UTF-16 without a mark',
      Buffer.from('A plain text, long enough.', 'utf16le'),
      'utf-16le',
      'A plain text, long enough.',
    ],
    ['Latin-1, which is read as windows-1252', latin(german), 'windows-1252', german],
    [
      'Shift JIS',
      Buffer.from(
        '93fa967b8cea82cc834c815b835b815b836882c693fc97cd82cc9095977582c982c282a282c482cc90e096be82f08cb382c9',
        'hex',
      ),
      'shift_jis',
      expect.stringContaining('日本語の'),
    ],
  ])('is found: %s', (_, bytes, encoding, text) => {
    expect(decodeText(bytes)).toEqual({ encoding, text });
  });

  it.each([
    [
      'a byte of Latin-1 in it',
      Buffer.concat([Buffer.from('Änderungen, Größe, Ren'), latin('é'), Buffer.from('.\n')]),
      1,
    ],
    [
      'a byte that is nothing',
      Buffer.concat([Buffer.from('例 und '), Buffer.from([0xff]), Buffer.from(' Größe\n')]),
      1,
    ],
    ['its last character cut off', Buffer.from('Größe der Schaltfläche 例').subarray(0, -1), 1],
    ['its first character cut off', Buffer.from('例 Größe, Änderung').subarray(1), 2],
    ['a mark and a byte of Latin-1', Buffer.concat([Buffer.from('\ufeffGröße '), latin('ä')]), 1],
    ['U+FFFD already, and another byte', Buffer.concat([Buffer.from('Größe \ufffd '), latin('ä')]), 1],
  ])('is UTF-8 with %s, of which that alone is replaced', (_, bytes, replaced) => {
    const decoded = decodeText(bytes);
    expect(decoded).toMatchObject({ encoding: 'utf-8', replaced });
    expect(decoded?.text).toBe(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
    expect(decodeText(bytes, { declared: 'utf-8' })).toEqual(decoded);
  });

  it.each([
    ['one\rtwo\r\rthree\r', 'one\ntwo\n\nthree\n'],
    ['one\rtwo', 'one\ntwo'],
    ['one\rtwo\r\n', 'one\rtwo\r\n'],
    ['one\rtwo\n', 'one\ntwo\n'],
    ['one\r', 'one\r'],
    ['one\r\ntwo\r\n', 'one\r\ntwo\r\n'],
    ['10 %\r20 %\rdone\nnext\n', '10 %\r20 %\rdone\nnext\n'],
  ])('lines that all end in CR end in LF: %j', (text, read) => {
    expect(decodeText(Buffer.from(text))?.text).toBe(read);
    expect(decodeText(Buffer.from(`\ufeff${text}`, 'utf16le'))?.text).toBe(read);
  });

  it('is not UTF-8 by a chance pair of bytes', () => {
    expect(decodeText(latin(`${german} Ã¼`))?.encoding).toBe('windows-1252');
    expect(decodeText(latin('caf\u00e9, a text that is long enough to be of some language at all'))?.text).toContain(
      'café',
    );
  });

  it('is what a page declares, where its bytes fit', () => {
    const bytes = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
    expect(decodeText(bytes, { declared: 'windows-1251' })).toEqual({ encoding: 'windows-1251', text: 'Привет' });
    expect(decodeText(Buffer.from('é'), { declared: 'windows-1251' })?.text).toBe('é');
  });

  it.each([
    ['zeros', Buffer.from([1, 0, 0, 4, 7, 0, 0, 0])],
    ['a letter and a zero', Buffer.from('a\0')],
    ['control characters', Buffer.from([0x89, 1, 2, 3, 0xff, 0xfe, 5, 6, 0x90, 7])],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0])],
  ])('is none for bytes that are no text: %s', (_, bytes) => {
    expect(decodeText(bytes)).toBeUndefined();
  });

  it('is found in source code whose first accent stands late, and of a large file in a moment', () => {
    const bytes = latin(`${'const x = 1;\n'.repeat(80_000)}// ${german}\n`);
    const workedMs = processorTime();
    expect(decodeText(bytes)?.text).toContain('Größe');
    expect(workedMs()).toBeLessThan(3000);
  });
});

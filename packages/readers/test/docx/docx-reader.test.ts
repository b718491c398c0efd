import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../../tools/test-kit/processor-time.ts';
import { docxReader } from '../../src/index.ts';
import { makeDocx, paragraph, table } from './make-docx.ts';

const read = (bytes: Uint8Array) => docxReader().read({ bytes, path: 'plan.docx' });

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

  it('when a file in it unpacks to more than the limit, also one that is not text', async () => {
    const bomb = makeDocx(paragraph('Text.'), { 'word/media/image1.png': new Uint8Array(70 * 2 ** 20) });
    expect(bomb.length).toBeLessThan(200_000);
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

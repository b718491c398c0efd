import { expect, it } from 'vitest';
import { htmlReader } from '../readers.ts';

const read = (bytes: Uint8Array) => htmlReader().read({ bytes, path: 'a.html' });

it.each([
  ['a meta element', '<meta charset=shift_jis>', 'shift_jis'],
  ['an http-equiv', '<META http-equiv="Content-Type" content="text/html; charset=Shift_JIS">', 'shift_jis'],
  ['an XML declaration', '<?xml version="1.0" encoding="Shift_JIS"?>', 'shift_jis'],
])('the charset of a page is read from %s and stated', async (_, head, encoding) => {
  const bytes = Buffer.concat([Buffer.from(head), Buffer.from('93fa967b8cea', 'hex')]);
  expect(await read(bytes)).toMatchObject({ encoding, parts: [{ text: '日本語' }] });
});

it('a byte order mark wins over what a page says', async () => {
  const bytes = Buffer.from('\ufeff<meta charset="windows-1251"><p>Größe</p>', 'utf16le');
  expect(await read(bytes)).toMatchObject({ encoding: 'utf-16le', parts: [{ text: 'Größe' }] });
});

it('an element that XHTML closes at once ends there, and a CDATA section is text', async () => {
  const page =
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><script src="a.js"/></head><body><p>Oil <![CDATA[& <gas>]]></p></body></html>';
  expect(await read(Buffer.from(page))).toMatchObject({ parts: [{ text: 'Oil & <gas>' }] });
});

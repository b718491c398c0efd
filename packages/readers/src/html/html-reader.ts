import {
  compact,
  type DocumentReader,
  type JsonObject,
  throwIfAborted,
  unreadableDocument,
} from '@touchstone/contract';
import { decodeText } from '../encoding/decode-text.ts';
import { htmlText, htmlTextVersion } from '../html-text/html-text.ts';
import { declaredCharset } from './declared-charset.ts';

/** Reads HTML pages: a part for the prose of each section, for each table and each piece of code, without markup. */
export function htmlReader(): DocumentReader {
  return {
    specVersion: 1,
    name: 'read-html',
    inProcess: true,
    version: htmlTextVersion,
    extensions: ['html', 'htm', 'xhtml'],
    read: async ({ bytes }, { signal } = {}) => {
      throwIfAborted(signal, 'reading of the page');
      const decoded = decodeText(bytes, { declared: declaredCharset(bytes) });
      if (decoded === undefined)
        throw unreadableDocument('malformed', 'The page is no text in an encoding that is known: save it as UTF-8.');
      const { title, language, author, parts } = htmlText(decoded.text);
      if (parts.length === 0) {
        throw unreadableDocument(
          'no_text',
          'The page holds no text: its scripts may write it. Save the page as a browser shows it.',
        );
      }
      return { title, encoding: decoded.encoding, metadata: compact({ language, author }) as JsonObject, parts };
    },
  };
}

import { compact, type JsonObject, type ReadDocument, unreadableDocument } from '@touchstone/contract';
import { decodeText } from '../text/decode-text.ts';
import { htmlPage } from './html-text.ts';
import { isXhtml, xhtmlAsHtml } from './xhtml.ts';

/** Throws `unreadableDocument`. */
export function readHtml(bytes: Uint8Array): ReadDocument {
  const decoded = decodeText(bytes, { declared: declaredCharset(bytes) });
  if (decoded === undefined) {
    throw unreadableDocument('malformed', 'The page is no text in an encoding that is known: save it as UTF-8.');
  }
  const { title, language, author, parts } = htmlPage(isXhtml(decoded.text) ? xhtmlAsHtml(decoded.text) : decoded.text);
  if (parts.length === 0) {
    throw unreadableDocument(
      'no_text',
      'The page holds no text: its scripts may write it. Save the page as a browser shows it.',
    );
  }
  return { title, encoding: decoded.encoding, metadata: compact({ language, author }) as JsonObject, parts };
}

/**
 * The charset that a page states in its first KiB, where browsers look for it:
 * https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
 */
function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).replace(/<!--.*?-->/gs, '');
  return (
    /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(head)?.[1] ??
    /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w:.-]+)/i.exec(head)?.[1]
  );
}

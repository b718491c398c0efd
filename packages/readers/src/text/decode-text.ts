import { isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import { utf16Of } from './utf-16.ts';

/** A text and its original encoding. */
interface DecodedText {
  readonly text: string;
  /** As the WHATWG Encoding Standard names it, in lower case: `utf-8`, `utf-16le`, `windows-1252`, `shift_jis`. */
  readonly encoding: string;
  /** The number of damaged characters of UTF-8, which became U+FFFD; absent: none. */
  readonly replaced?: number;
}

/**
 * The text of a file, or undefined for one of another kind. A byte order mark decides; then valid UTF-8 is UTF-8, also with a damaged
 * character here and there, and UTF-16 without a mark shows by its zeros. Of other bytes, `declared` is believed where they fit it (the
 * charset that a page states); else the frequencies of bytes decide, a guess: good for a page of text, poor for a few words.
 *
 * UTF-8 keeps its byte order mark, because its lines are the file's, byte for byte. Other encodings lose it. Where every line ends in CR
 * alone, as on a Mac before 2001, it ends in LF here.
 */
export function decodeText(bytes: Uint8Array, options: { readonly declared?: string } = {}): DecodedText | undefined {
  const decoded = decode(bytes, options);
  if (decoded === undefined || !endsInCarriageReturns(decoded.text)) return decoded;
  return { ...decoded, text: decoded.text.replaceAll('\r', '\n') };
}

/** An editor may have added a last line end of its own. */
function endsInCarriageReturns(text: string): boolean {
  const lineFeed = text.indexOf('\n');
  return (lineFeed < 0 || lineFeed === text.length - 1) && text.slice(0, -1).includes('\r') && !text.endsWith('\r\n');
}

function decode(bytes: Uint8Array, { declared }: { readonly declared?: string }): DecodedText | undefined {
  const utf16 = utf16Of(bytes);
  if (utf16 !== undefined) return decodeAs(utf16, bytes);
  if (bytes.subarray(0, 8192).includes(0)) return undefined;
  if (isUtf8(bytes))
    return { text: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'), encoding: 'utf-8' };
  const damaged = damagedUtf8(bytes);
  if (damaged !== undefined) return damaged;
  return (declared === undefined ? undefined : decodeAs(declared, bytes)) ?? decodeDetected(bytes);
}

/**
 * UTF-8 in which as many characters beyond ASCII are whole as are damaged, by a cut or by a line from elsewhere. In
 * other encodings, two bytes that make a character of UTF-8 meet by chance, and seldom.
 */
function damagedUtf8(bytes: Uint8Array): DecodedText | undefined {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const replaced = count(text, /\ufffd/g) - count(Buffer.from(bytes).toString('latin1'), /\xef\xbf\xbd/g);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII.
  const whole = count(text, /[^\u0000-\u007f\ufffd]/gu);
  return whole >= replaced ? { text, encoding: 'utf-8', replaced } : undefined;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function decodeDetected(bytes: Uint8Array): DecodedText | undefined {
  for (const encoding of detectEncoding(bytes)) {
    const decoded = decodeAs(encoding, bytes);
    if (decoded !== undefined) return decoded;
  }
  return undefined;
}

/** Encodings that the bytes may be in, the likeliest first. */
function detectEncoding(bytes: Uint8Array): readonly string[] {
  return analyse(sampleOf(bytes))
    .filter(({ confidence }) => confidence >= leastConfidence)
    .map(({ name }) => name);
}

/** Below this the detector has seen next to nothing that speaks for the encoding. */
const leastConfidence = 10;

/** Enough for statistics, for any size of file. Source code has long runs of ASCII, so other bytes are looked for. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const from = Math.max(0, Math.min(first - sampleBytes / 4, bytes.length - sampleBytes));
  return bytes.subarray(from, from + sampleBytes);
}

const sampleBytes = 64 * 1024;

/** Undefined for an encoding that does not exist, and for bytes that are no text in it. */
function decodeAs(label: string, bytes: Uint8Array): DecodedText | undefined {
  try {
    const decoder = new TextDecoder(label, { fatal: true });
    const text = decoder.decode(bytes);
    return isText(text) ? { text, encoding: decoder.encoding } : undefined;
  } catch {
    return undefined;
  }
}

/** Control characters are of other files: text has line ends, tabs, page breaks and now and then an escape. */
function isText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is the question.
  return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f-\u0084\u0086-\u009f]/.test(text);
}

/**
 * The start of the first private key in PEM form, or in that of PuTTY: EC, Ed25519 and encrypted keys too, which secretlint's rule (100
 * characters from `MI`) misses. A placeholder between the marks is none. Each character is looked at a fixed number of times.
 */
export function privateKeyStart(text: string): number | undefined {
  return pemKeyStart(text) ?? puttyKeyStart(text);
}

function pemKeyStart(text: string): number | undefined {
  if (!text.includes('PRIVATE KEY')) return undefined;
  for (const { 0: mark, index } of text.matchAll(begin)) {
    const from = index + mark.length;
    const end = text.indexOf('-----', from);
    if (end < 0) return undefined;
    if (text.startsWith('-----END ', end) && isKey(text.slice(from, end))) return index;
  }
  return undefined;
}

/** The key of PuTTY: `PuTTY-User-Key-File-3: …`, and after `Private-Lines: 8` as many lines of Base64. */
function puttyKeyStart(text: string): number | undefined {
  if (!text.includes('PuTTY-User-Key-File-')) return undefined;
  for (const { 0: mark, 1: count, index } of text.matchAll(puttyLines)) {
    const from = index + mark.length;
    const lines = text
      .slice(from, from + maxPuttyKey)
      .split('\n')
      .slice(0, Number(count));
    if (isKey(lines.join('\n'), minPuttyCharacters)) return index;
  }
  return undefined;
}

const puttyLines = /Private-Lines: (\d{1,3})\r?\n/g;
const maxPuttyKey = 20_000;
/** Ed25519 again: 33 bytes. */
const minPuttyCharacters = 44;

const begin = /-----BEGIN (?:[A-Z0-9]{1,16} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;

/** The shortest key that is common, Ed25519 in PKCS#8, has 64 characters. */
const minCharacters = 48;
/** Fewer different ones are a placeholder such as a row of x. */
const minDifferent = 16;

function isKey(body: string, min = minCharacters): boolean {
  // In JSON and in settings the breaks between lines are written as \n.
  const lines = body.replaceAll('\r', '').replaceAll('\\r', '').replaceAll('\\n', '\n').split('\n').map(unquoted);
  const data = lines.filter((line) => line !== '' && !header.test(line));
  const joined = data.join('');
  return data.every((line) => base64.test(line)) && joined.length >= min && differs(joined);
}

/** `Proc-Type: 4,ENCRYPTED` */
const header = /^[A-Za-z][A-Za-z-]{0,40}: /;
const base64 = /^[A-Za-z0-9+/=]+$/;

function differs(characters: string): boolean {
  return new Set(characters).size >= minDifferent;
}

/** A line without the quotes and marks of code around it. */
function unquoted(line: string): string {
  let [start, end] = [0, line.length];
  while (start < end && ' \t\r"\'`>#*'.includes(line.charAt(start))) start += 1;
  while (end > start && ' \t\r"\'`,;\\+'.includes(line.charAt(end - 1))) end -= 1;
  return line.slice(start, end);
}

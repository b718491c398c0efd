/** A text without the files that were written into it, and their count. */
interface WithoutEmbeddedFiles {
  /** With `…` for each; its lines are those of the text it was made from. */
  readonly text: string;
  readonly count: number;
  /** Characters that are gone. */
  readonly characters: number;
}

/**
 * Takes pictures, fonts and other files in base64 out of a text: the part after `data:image/png;base64,`, in Markdown,
 * HTML, styles or code, and runs and blocks of base64 without such a name, such as attachments of a mail. They are of
 * no use to a reader, and a picture is more tokens than a book. Every line keeps its number.
 */
export function withoutEmbeddedFiles(text: string): WithoutEmbeddedFiles {
  if (!hasLongRun(text)) return { text, count: 0, characters: 0 };
  const lines = text.split('\n');
  let [count, characters] = [0, 0];
  const leaveOut = (found: string) => {
    characters += found.length;
    return '';
  };
  const file = (found: string) => {
    count += 1;
    return `${leaveOut(found)}…`;
  };
  // Lines up to here are no block.
  let looked = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const end = at < looked ? at : endOfBlock(lines, at);
    if (end - at >= leastBlockLines && isBase64(lines.slice(at, end).join(''))) {
      const last = lastBlockLine.test(lines[end] ?? '') ? end : end - 1;
      lines[at] = file(line);
      while (at < last) {
        at += 1;
        lines[at] = leaveOut(lines[at] ?? '');
      }
      continue;
    }
    looked = Math.max(looked, end);
    lines[at] = line
      .replace(dataAddress, (_, before: string, found: string) => `${before}${file(found)}`)
      .replace(longRun, (found) => (isBase64(found) ? file(found) : found));
    // One that fills its line, or begins behind it, goes on in the next.
    if (!/;base64,…?\r?$/i.test(lines[at] ?? '') || at + 1 === lines.length) continue;
    const beginsBehind = /,\r?$/.test(lines[at] ?? '') && continued.test(lines[at + 1] ?? '');
    if (beginsBehind) lines[at] = `${lines[at]}${file('')}`;
    while (continued.test(lines[at + 1] ?? '')) {
      at += 1;
      lines[at] = leaveOut(lines[at] ?? '');
    }
    if (at + 1 < lines.length) lines[at + 1] = (lines[at + 1] ?? '').replace(ending, leaveOut);
  }
  return count === 0 ? { text, count, characters } : { text: lines.join('\n'), count, characters };
}

/** Whether so many signs of base64 or of an address stand in a row, as in all that is left out. A run covers one of every `leastRun` places. */
function hasLongRun(text: string): boolean {
  for (let at = leastRun - 1; at < text.length; at += leastRun) {
    let [start, end] = [at, at];
    while (start >= 0 && isInRun(text.charCodeAt(start))) start -= 1;
    while (end < text.length && isInRun(text.charCodeAt(end))) end += 1;
    if (end - start > leastRun) return true;
  }
  return false;
}

/** `[\w+/%-]` */
function isInRun(unit: number): boolean {
  return (
    (unit >= 97 && unit <= 122) ||
    (unit >= 65 && unit <= 90) ||
    (unit >= 47 && unit <= 57) ||
    unit === 95 ||
    unit === 43 ||
    unit === 45 ||
    unit === 37
  );
}

const leastRun = 60;

/** Short ones are icons of a few pixels, which cost little. */
const dataAddress = /(data:[\w.+*-]{0,99}(?:\/[\w.+*-]{1,99})?(?:;[\w.=+-]{1,99}){0,9};base64,)([\w+/%-]{64,}={0,2})/gi;

/** No word and no number is as long. */
const longRun = /[A-Za-z0-9+/_-]{512,}={0,2}/g;

const continued = /^\s*[A-Za-z0-9+/]{40,}={0,2}\s*$/;
const ending = /^[ \t]*[A-Za-z0-9+/]{0,99}(?:={1,2}|(?=["')>]))/;

/** A line of base64 in a mail or a certificate. */
const blockLine = /^\s*[A-Za-z0-9+/]{60,80}\s*$/;
const lastBlockLine = /^\s*[A-Za-z0-9+/]{1,80}={0,2}\s*$/;
const leastBlockLines = 8;

/** The line after those of one length that begin here and hold nothing but letters and digits; the line itself where it is no such one. */
function endOfBlock(lines: readonly string[], from: number): number {
  const length = lines[from]?.length;
  let end = from;
  while (lines[end]?.length === length && blockLine.test(lines[end] ?? '')) end += 1;
  return end;
}

/** Bytes of a file that is compressed give all letters and digits alike; a name in capitals, a number in hex or a sequence of genes do not. */
function isBase64(found: string): boolean {
  const share = (kind: RegExp) => (found.match(kind)?.length ?? 0) / found.length;
  return share(/[A-Z]/g) > 0.2 && share(/[a-z]/g) > 0.2 && share(/[0-9]/g) > 0.05;
}

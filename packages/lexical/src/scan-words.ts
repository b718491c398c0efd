/**
 * Finds the words of `text` between two offsets. `onWord` gets a run of letters, digits, marks and underscores; an
 * apostrophe between two of those stays inside ("don't"). `onUnspaced` gets a run of a script that is written without
 * spaces. One table look-up a UTF-16 unit: about ten times as fast as a Unicode regular expression.
 */
export function scanWords(
  text: string,
  start: number,
  end: number,
  onWord: (word: string) => void,
  onUnspaced: (run: string) => void,
): void {
  let position = start;
  while (position < end) {
    const kind = kindAt(text, position);
    if (kind === separator || kind === apostrophe) {
      position += 1;
      continue;
    }
    const from = position;
    position += unitsAt(text, position);
    while (position < end) {
      const next = kindAt(text, position);
      if (next === kind) position += unitsAt(text, position);
      else if (next === apostrophe && kind === word && position + 1 < end && kindAt(text, position + 1) === word)
        position += 1;
      else break;
    }
    if (kind === word) onWord(text.slice(from, position));
    else onUnspaced(text.slice(from, position));
  }
}

const separator = 0;
const word = 1;
const unspaced = 2;
const apostrophe = 3;
const highSurrogate = 4;
const unknown = 5;

// Korean has spaces, but its particles cling to the words: it is searched like Chinese and Japanese.
const unspacedScript =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

// Filled for ASCII at once and for the rest of the plane when a character is first seen.
const kinds = new Uint8Array(0x10000).fill(unknown);
for (let unit = 0; unit < 0x80; unit += 1) kinds[unit] = kindOf(String.fromCharCode(unit));
kinds.fill(highSurrogate, 0xd800, 0xdc00);
kinds.fill(separator, 0xdc00, 0xe000);

function kindAt(text: string, position: number): number {
  const unit = text.charCodeAt(position);
  const kind = kinds[unit] ?? separator;
  if (kind < highSurrogate) return kind;
  if (kind === highSurrogate) return kindOf(String.fromCodePoint(text.codePointAt(position) ?? unit));
  const found = kindOf(String.fromCharCode(unit));
  kinds[unit] = found;
  return found;
}

function unitsAt(text: string, position: number): number {
  return kinds[text.charCodeAt(position)] === highSurrogate ? 2 : 1;
}

function kindOf(character: string): number {
  if (character === "'" || character === '’') return apostrophe;
  if (!/[\p{L}\p{M}\p{N}_]/u.test(character)) return separator;
  return unspacedScript.test(character) ? unspaced : word;
}

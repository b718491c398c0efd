import { type TextUnits, utf16Units } from './text-units.ts';
import { mixedHash, wordTable } from './word-table.ts';

/** Reads the words of a text in order, as the value of each; a word without a value is passed over. */
export type WordReader<Value> = (text: string, visit: (value: Value) => void) => void;

/**
 * Makes readers of the matches of a global pattern: runs of characters, and maybe characters that it matches alone where no run is
 * before them. A reader calls `answerFor`, a pure function, for words that it has not met; the others cost no string.
 */
export function wordReaders(
  pattern: RegExp,
): <Value>(answerFor: (word: string) => Value | undefined) => WordReader<Value> {
  const kinds = new Uint8Array(0x10000);
  const learn = (unit: number): number => {
    const kind = kindBy(pattern, String.fromCharCode(unit));
    kinds[unit] = kind;
    return kind;
  };
  return <Value>(answerFor: (word: string) => Value | undefined): WordReader<Value> => {
    const { find } = wordTable(answerFor);
    const unitsOf = unitReader();
    return (text, visit) => {
      const units = unitsOf(text);
      if (units === undefined) {
        for (const [word] of text.matchAll(pattern)) tell(answerFor(word), visit);
        return;
      }
      const { length } = text;
      let at = 0;
      while (at < length) {
        const from = at;
        const kind = kinds[units[at] as number] || learn(units[at] as number);
        let hash = mixedHash(0, units[at] as number);
        at += 1;
        if (kind === separator) continue;
        if (kind === inRun) {
          while (at < length && (kinds[units[at] as number] || learn(units[at] as number)) !== separator) {
            hash = mixedHash(hash, units[at] as number);
            at += 1;
          }
        }
        tell(find(text, units, from, at, hash), visit);
      }
    };
  };
}

function tell<Value>(value: Value | undefined, visit: (value: Value) => void): void {
  if (value !== undefined) visit(value);
}

/** A function that gives the units of texts in an array of its own, which may be longer; undefined for texts with pairs of surrogates. */
function unitReader(): (text: string) => TextUnits | undefined {
  let bytes = new Uint8Array(4096);
  return (text) => {
    if (surrogate.test(text)) return undefined;
    if (text.length > bytes.length) bytes = new Uint8Array(text.length);
    const { read, written } = encoder.encodeInto(text, bytes);
    if (read === text.length && written === text.length) return bytes;
    return utf16Units(text);
  };
}

const encoder = new TextEncoder();

// 0 is for characters that were not seen yet.
const separator = 1;
const alone = 2;
const inRun = 3;

function kindBy(pattern: RegExp, character: string): number {
  const [first] = `${character}${character}`.match(pattern) ?? [];
  if (first === undefined) return separator;
  return first.length === 1 ? alone : inRun;
}

const surrogate = /[\ud800-\udfff]/;

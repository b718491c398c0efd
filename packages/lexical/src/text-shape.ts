import { type WideKind, wideKind, wideKinds } from './wide-characters.ts';

/** The composition of a text, counted in one pass: the whole input of a token estimate. */
export interface TextShape {
  /** Runs of ASCII letters; a capital after a small letter starts another (`getName` has two). */
  words: number;
  /** The fifth to the eighth letter of a word. */
  lettersPastFour: number;
  lettersPastEight: number;
  /** Small consonants that follow two consonants, as in random strings and in names of other languages. */
  consonantsInRow: number;
  /** Capitals that follow a capital. */
  capitalsInRow: number;
  digitRuns: number;
  digits: number;
  /** Runs of digits after a space, which no vocabulary joins with it. */
  digitsAfterSpace: number;
  /** ASCII punctuation and symbols. */
  punctuation: number;
  /** Punctuation that repeats the character before it (rules, dots). */
  repeatedPunctuation: number;
  /** Runs of white space that are more than one space. */
  spaceRuns: number;
  /** Line breaks (`\n` and `\r\n`), and tabs. */
  breaks: number;
  /** Line breaks right after a letter or digit; after punctuation, vocabularies join the two. */
  breaksAfterWords: number;
  /** White characters that differ from the one before them, from the second change of a run on. */
  mixedSpaces: number;
  /** Spaces beyond the first of a run. */
  extraSpaces: number;
  /** Other control characters, and a `\r` that ends no line. */
  controls: number;
  /** For these, see `wideKinds`. */
  twoBytes: number;
  rareTwoBytes: number;
  han: number;
  hiragana: number;
  katakana: number;
  hangul: number;
  widePunctuation: number;
  threeBytes: number;
  rareThreeBytes: number;
  /** Characters of four bytes: emoji, and all others (rare Chinese characters, historic scripts). */
  emoji: number;
  fourBytes: number;
  /** Spaces before a character that is read byte by byte. */
  spacesBeforeRare: number;
}

/** The counts so far, and the state that is needed to go on. */
export interface ShapeCount {
  readonly shape: TextShape;
  /** The last unit. */
  previous: number;
  wordLength: number;
  consonants: number;
  spaceLength: number;
  /** Changes from one white character to another within the run. */
  spaceChanges: number;
}

/** Nothing counted yet. */
export function emptyCount(): ShapeCount {
  return { shape: { ...nothing }, previous: 0, wordLength: 0, consonants: 0, spaceLength: 0, spaceChanges: 0 };
}

/** Counts the characters that the estimate weighs. A pair of surrogates is one character. */
export function shapeOf(text: string): TextShape {
  const count = emptyCount();
  countShape(count, text, 0, text.length);
  return count.shape;
}

/** Goes on counting, with the units from `start` up to `end`. */
export function countShape(count: ShapeCount, text: string, start: number, end: number): void {
  const { shape } = count;
  let { previous, wordLength, consonants, spaceLength, spaceChanges } = count;
  let { words, lettersPastFour, lettersPastEight, consonantsInRow, capitalsInRow } = shape;
  let { digitRuns, digits, digitsAfterSpace, punctuation, repeatedPunctuation } = shape;
  let { spaceRuns, breaks, breaksAfterWords, mixedSpaces, extraSpaces, controls } = shape;
  for (let position = start; position < end; position += 1) {
    const unit = text.charCodeAt(position);
    const capital = unit >= 65 && unit <= 90;
    if (capital || (unit >= 97 && unit <= 122)) {
      const afterCapital = previous >= 65 && previous <= 90;
      if (wordLength === 0 || (capital && !afterCapital)) {
        words += 1;
        wordLength = 0;
        consonants = 0;
      } else if (capital) capitalsInRow += 1;
      wordLength += 1;
      if (wordLength > 8) lettersPastEight += 1;
      else if (wordLength > 4) lettersPastFour += 1;
      consonants = capital || vowel[unit] === 1 ? 0 : consonants + 1;
      if (consonants > 2) consonantsInRow += 1;
      spaceLength = 0;
    } else if (unit === 32 || unit === 10 || unit === 9) {
      if (spaceLength === 0) spaceChanges = 0;
      else if (unit !== previous) {
        spaceChanges += 1;
        if (spaceChanges > 1) mixedSpaces += 1;
      }
      wordLength = 0;
      spaceLength += 1;
      if (unit === 32) {
        if (spaceLength > 1) extraSpaces += 1;
      } else {
        breaks += 1;
        if (unit === 10 && isWordUnit(previous)) breaksAfterWords += 1;
      }
      if ((spaceLength === 1 && unit !== 32) || (spaceLength === 2 && previous === 32)) spaceRuns += 1;
    } else if (unit === 13 && text.charCodeAt(position + 1) === 10) {
      // Counts with the line break that it belongs to.
      continue;
    } else {
      wordLength = 0;
      spaceLength = 0;
      if (unit >= 48 && unit <= 57) {
        digits += 1;
        if (previous < 48 || previous > 57) {
          digitRuns += 1;
          if (previous === 32) digitsAfterSpace += 1;
        }
      } else if (unit < 32 || unit === 127) controls += 1;
      else if (unit < 128) {
        punctuation += 1;
        if (unit === previous) repeatedPunctuation += 1;
      } else countWide(shape, wideKind(unit), text, position, previous);
    }
    previous = unit;
  }
  count.previous = previous;
  count.wordLength = wordLength;
  count.consonants = consonants;
  count.spaceLength = spaceLength;
  count.spaceChanges = spaceChanges;
  shape.words = words;
  shape.lettersPastFour = lettersPastFour;
  shape.lettersPastEight = lettersPastEight;
  shape.consonantsInRow = consonantsInRow;
  shape.capitalsInRow = capitalsInRow;
  shape.digitRuns = digitRuns;
  shape.digits = digits;
  shape.digitsAfterSpace = digitsAfterSpace;
  shape.punctuation = punctuation;
  shape.repeatedPunctuation = repeatedPunctuation;
  shape.spaceRuns = spaceRuns;
  shape.breaks = breaks;
  shape.breaksAfterWords = breaksAfterWords;
  shape.mixedSpaces = mixedSpaces;
  shape.extraSpaces = extraSpaces;
  shape.controls = controls;
}

function countWide(shape: TextShape, kind: WideKind, text: string, position: number, previous: number): void {
  switch (kind) {
    case wideKinds.twoBytes:
      shape.twoBytes += 1;
      break;
    case wideKinds.rareTwoBytes:
      shape.rareTwoBytes += 1;
      if (previous === 32) shape.spacesBeforeRare += 1;
      break;
    case wideKinds.han:
      shape.han += 1;
      break;
    case wideKinds.hiragana:
      shape.hiragana += 1;
      break;
    case wideKinds.katakana:
      shape.katakana += 1;
      break;
    case wideKinds.hangul:
      shape.hangul += 1;
      break;
    case wideKinds.widePunctuation:
      shape.widePunctuation += 1;
      break;
    case wideKinds.threeBytes:
      shape.threeBytes += 1;
      break;
    case wideKinds.rareThreeBytes:
      shape.rareThreeBytes += 1;
      if (previous === 32) shape.spacesBeforeRare += 1;
      break;
    case wideKinds.surrogate:
      countSurrogate(shape, text, position, previous);
      break;
  }
}

/** A pair counts at its first half. */
function countSurrogate(shape: TextShape, text: string, position: number, previous: number): void {
  const point = text.codePointAt(position) ?? 0;
  if (point > 0xffff) {
    if (point >= 0x1f000 && point < 0x1fc00) shape.emoji += 1;
    else shape.fourBytes += 1;
    if (previous === 32) shape.spacesBeforeRare += 1;
  } else if (point < 0xdc00 || previous < 0xd800 || previous >= 0xdc00) shape.widePunctuation += 1;
}

function isWordUnit(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || unit >= 128;
}

const vowel = new Uint8Array(128);
for (const letter of 'aeiouy') vowel[letter.charCodeAt(0)] = 1;

const nothing: TextShape = {
  words: 0,
  lettersPastFour: 0,
  lettersPastEight: 0,
  consonantsInRow: 0,
  capitalsInRow: 0,
  digitRuns: 0,
  digits: 0,
  digitsAfterSpace: 0,
  punctuation: 0,
  repeatedPunctuation: 0,
  spaceRuns: 0,
  breaks: 0,
  breaksAfterWords: 0,
  mixedSpaces: 0,
  extraSpaces: 0,
  controls: 0,
  twoBytes: 0,
  rareTwoBytes: 0,
  han: 0,
  hiragana: 0,
  katakana: 0,
  hangul: 0,
  widePunctuation: 0,
  threeBytes: 0,
  rareThreeBytes: 0,
  emoji: 0,
  fourBytes: 0,
  spacesBeforeRare: 0,
};

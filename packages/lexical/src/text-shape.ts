/** What a text is made of, counted in one pass: all that a token estimate looks at. */
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
  /** ASCII punctuation and symbols. */
  punctuation: number;
  /** Punctuation that repeats the character before it (rules, dots). */
  repeatedPunctuation: number;
  /** Runs of white space that are more than one space. */
  spaceRuns: number;
  /** Line breaks, and tabs. */
  breaks: number;
  /** Spaces beyond the first of a run. */
  extraSpaces: number;
  /** Other control characters. */
  controls: number;
  /** Characters of U+0080 to U+07FF, two bytes in UTF-8: accented Latin, Greek, Cyrillic, Hebrew, Arabic. */
  twoBytes: number;
  /** Chinese characters of the basic plane. */
  han: number;
  kana: number;
  hangul: number;
  /** The punctuation of typography and of Chinese and Japanese. */
  widePunctuation: number;
  /** Other characters of three bytes: Indic, Thai, symbols. */
  threeBytes: number;
  /** Characters of four bytes: emoji, rare Chinese characters. */
  fourBytes: number;
}

/** Counts what the estimate weighs. A pair of surrogates is one character. */
export function shapeOf(text: string): TextShape {
  let [lettersPastFour, lettersPastEight, consonantsInRow, consonants] = [0, 0, 0, 0];
  let [words, capitalsInRow, digitRuns, digits, punctuation, repeatedPunctuation] = [0, 0, 0, 0, 0, 0];
  let [spaceRuns, breaks, extraSpaces, controls] = [0, 0, 0, 0];
  let [twoBytes, han, kana, hangul, widePunctuation, threeBytes, fourBytes] = [0, 0, 0, 0, 0, 0, 0];
  let previous = 0;
  let wordLength = 0;
  let spaceLength = 0;
  for (let position = 0; position < text.length; position += 1) {
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
    } else if (unit === 32 || unit === 10 || unit === 9 || unit === 13) {
      wordLength = 0;
      spaceLength += 1;
      if (unit !== 32) breaks += 1;
      else if (spaceLength > 1) extraSpaces += 1;
      if ((spaceLength === 1 && unit !== 32) || (spaceLength === 2 && previous === 32)) spaceRuns += 1;
    } else {
      wordLength = 0;
      spaceLength = 0;
      if (unit >= 48 && unit <= 57) {
        digits += 1;
        if (previous < 48 || previous > 57) digitRuns += 1;
      } else if (unit < 32 || unit === 127) controls += 1;
      else if (unit < 128) {
        punctuation += 1;
        if (unit === previous) repeatedPunctuation += 1;
      } else if (unit < 0x800) twoBytes += 1;
      else if (unit >= 0x4e00 && unit <= 0x9fff) han += 1;
      else if (unit >= 0xac00 && unit <= 0xd7a3) hangul += 1;
      else if (unit >= 0x3041 && unit <= 0x30ff) kana += 1;
      else if ((unit >= 0x2010 && unit <= 0x2027) || (unit >= 0x3000 && unit <= 0x303f) || unit >= 0xff00)
        widePunctuation += 1;
      else if (unit >= 0xd800 && unit <= 0xdfff) {
        // Each half of a pair, and each lone surrogate, comes here: a pair counts at its second half.
        if (unit >= 0xdc00) fourBytes += 1;
      } else threeBytes += 1;
    }
    previous = unit;
  }
  return {
    words,
    lettersPastFour,
    lettersPastEight,
    consonantsInRow,
    capitalsInRow,
    digitRuns,
    digits,
    punctuation,
    repeatedPunctuation,
    spaceRuns,
    breaks,
    extraSpaces,
    controls,
    twoBytes,
    han,
    kana,
    hangul,
    widePunctuation,
    threeBytes,
    fourBytes,
  };
}

const vowel = new Uint8Array(128);
for (const letter of 'aeiouy') vowel[letter.charCodeAt(0)] = 1;

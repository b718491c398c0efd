/**
 * The kind of a UTF-16 unit from U+0080 on, as far as tokenizers distinguish them. Their vocabularies hold the letters
 * of the scripts that are written most; of any other script they read each byte as a token.
 */
export const wideKinds = {
  /** U+0080 to U+07FF of common scripts, two bytes in UTF-8: Latin, Greek, Cyrillic, Hebrew, Arabic. */
  twoBytes: 0,
  /** The rest of these: Armenian, Syriac, phonetic letters, separate accents. */
  rareTwoBytes: 1,
  /** Chinese characters of the basic plane. */
  han: 2,
  hiragana: 3,
  katakana: 4,
  hangul: 5,
  /** The punctuation of typography and of Chinese and Japanese; an unpaired surrogate is read as one such character. */
  widePunctuation: 6,
  /** Three bytes, of scripts and symbols that are common: Indic, Thai, Khmer, Vietnamese letters, arrows, boxes. */
  threeBytes: 7,
  /** The rest of these: Ethiopic, Cherokee, Mongolian, Yi and others. */
  rareThreeBytes: 8,
  /** Half of a surrogate pair. */
  surrogate: 9,
} as const;

export type WideKind = (typeof wideKinds)[keyof typeof wideKinds];

/** The kind of a unit from U+0080 on. */
export function wideKind(unit: number): WideKind {
  return kinds[unit] as WideKind;
}

const ranges: readonly (readonly [first: number, last: number, kind: WideKind])[] = [
  [0x80, 0x7ff, wideKinds.rareTwoBytes],
  [0xa0, 0x17f, wideKinds.twoBytes],
  [0x386, 0x3ce, wideKinds.twoBytes],
  [0x400, 0x45f, wideKinds.twoBytes],
  [0x5d0, 0x5ea, wideKinds.twoBytes],
  [0x620, 0x64a, wideKinds.twoBytes],
  [0x800, 0xffff, wideKinds.rareThreeBytes],
  [0x900, 0x10ff, wideKinds.threeBytes],
  [0xb00, 0xb7f, wideKinds.rareThreeBytes],
  [0x1780, 0x17ff, wideKinds.threeBytes],
  [0x1ea0, 0x1eff, wideKinds.threeBytes],
  [0x2000, 0x22ff, wideKinds.threeBytes],
  [0x2010, 0x2027, wideKinds.widePunctuation],
  [0x2500, 0x27ff, wideKinds.threeBytes],
  [0x3000, 0x3003, wideKinds.widePunctuation],
  [0x3004, 0x303f, wideKinds.threeBytes],
  [0x3008, 0x3011, wideKinds.widePunctuation],
  [0x3014, 0x301b, wideKinds.widePunctuation],
  [0x3041, 0x309f, wideKinds.hiragana],
  [0x30a0, 0x30ff, wideKinds.katakana],
  [0x4e00, 0x9fff, wideKinds.han],
  [0xac00, 0xd7a3, wideKinds.hangul],
  [0xd800, 0xdfff, wideKinds.surrogate],
  [0xfe0e, 0xfe0f, wideKinds.threeBytes],
  [0xff01, 0xff5e, wideKinds.threeBytes],
  [0xff01, 0xff0f, wideKinds.widePunctuation],
  [0xff1a, 0xff1f, wideKinds.widePunctuation],
  [0xfffd, 0xfffd, wideKinds.widePunctuation],
];

/** The kind of every unit; a later range wins. */
const kinds = new Uint8Array(0x1_0000);
for (const [first, last, kind] of ranges) kinds.fill(kind, first, last + 1);

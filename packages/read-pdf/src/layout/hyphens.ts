/** The mark of a line-end hyphen until the whole document is known: a private-use character, so in no text of ours. */
export const brokenWord = { hard: '\ue000', soft: '\ue001' } as const;

/** Words of a document, for the decision whether a hyphen at the end of a line belongs to the word. */
interface Vocabulary {
  /** Takes the words of a text. */
  add(text: string): void;
  /** The number of occurrences of a word, in lower case. */
  count(word: string): number;
}

const longestWord = 60;
/** Distinct words that are kept; a book of a thousand pages has some ten thousand. */
const mostWords = 300_000;

/** A vocabulary that holds nothing. */
export function createVocabulary(): Vocabulary {
  const counts = new Map<string, number>();
  return {
    add(text) {
      for (const [word] of text
        .toLowerCase()
        .matchAll(/[\p{L}\p{N}\ue000\ue001]+(?:[-\u2010][\p{L}\p{N}\ue000\ue001]+)*/gu)) {
        if (word.length > longestWord || /[\ue000\ue001]/.test(word)) continue;
        const key = word.replaceAll('\u2010', '-');
        const count = counts.get(key);
        if (count !== undefined || counts.size < mostWords) counts.set(key, (count ?? 0) + 1);
      }
    },
    count: (word) => counts.get(word.toLowerCase()) ?? 0,
  };
}

/** First parts that keep their hyphen where the document itself does not have the word elsewhere. */
const compounding = new Set(
  'all cross ex half high long low mid mini multi non off on one open peer post pre pro pseudo quasi real self semi short so sub three two well'.split(
    ' ',
  ),
);

/**
 * Puts words together that the end of a line broke. `decision-` and `making` keep their hyphen where the document writes
 * `decision-making` elsewhere and not `decisionmaking`; `recov-` and `ery` lose it.
 */
export function withWholeWords(text: string, vocabulary: Vocabulary): string {
  const pieces = text.replaceAll(brokenWord.soft, '').split(brokenWord.hard);
  return pieces.reduce((whole, piece) => {
    const before = /[\p{L}\p{N}\p{M}'’-]*$/u.exec(whole.slice(-longestWord))?.[0] ?? '';
    const after = /^[\p{L}\p{M}]*/u.exec(piece.slice(0, longestWord))?.[0] ?? '';
    return `${whole}${keepsHyphen(before, after, vocabulary) ? '-' : ''}${piece}`;
  });
}

function keepsHyphen(before: string, after: string, vocabulary: Vocabulary): boolean {
  if (!/^\p{Ll}/u.test(after)) return true;
  const whole = vocabulary.count(before + after);
  const compound = vocabulary.count(`${before}-${after}`);
  if (whole !== compound) return compound > whole;
  // `e-mail`; `state-of-the-` and `art`: a word with a hyphen in it has more of them.
  if (before.length === 1 || before.includes('-') || /\d/.test(before)) return true;
  return compounding.has(before.toLowerCase());
}

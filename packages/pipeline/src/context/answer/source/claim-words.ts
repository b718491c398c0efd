import { proseAnalyzer } from '@touchstone/lexical';

/** A word of a sentence, in its order. */
export interface ClaimWord {
  readonly text: string;
  /** Its stem; empty for a function word and a number. */
  readonly term: string;
  /** True inside backticks: such a word is a name and never a negation. */
  readonly isCode: boolean;
  /** True where punctuation ends a clause behind it. */
  readonly endsClause: boolean;
  /** True where what follows begins with a capital in any case. */
  readonly endsSentence: boolean;
}

const analyzer = proseAnalyzer();
const number = /^\$?\d+(?:[.,]\d+)*%?$/;

/** A number, or a word with what belongs to it: `1,200`, `50%`, `$3`, `--json`, `touchstone.config.yaml`, `don't`. */
const pattern =
  /\$?\d+(?:[.,]\d+)*%?(?![\p{L}\p{N}_])|-{0,2}[@$_\p{L}\p{N}](?:[_\p{L}\p{N}]|[-.'’/:@#](?=[_\p{L}\p{N}]))*/gu;

/** The words of a sentence. Marks of Markdown for links and emphasis are left out. */
export function claimWords(sentence: string): readonly ClaimWord[] {
  const text = sentence.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\*\*|(?<!\S)\*(?=\S)|(?<=\S)\*(?!\S)/g, '');
  let isCode = false;
  let end = 0;
  return [...text.matchAll(pattern)].map(({ 0: word, index }) => {
    if ((text.slice(end, index).split('`').length - 1) % 2 === 1) isCode = !isCode;
    end = index + word.length;
    const behind = text.slice(end, end + 4);
    const endsClause = /^`?["”)]?(?:[,;:.!?|—–]|\s[—–|(]|\()/.test(behind);
    const endsSentence = /^`?["”)]?[:.!?|]/.test(behind);
    const term = number.test(word) ? '' : (analyzer.terms(word)[0] ?? '');
    return { text: word, term, isCode, endsClause, endsSentence };
  });
}

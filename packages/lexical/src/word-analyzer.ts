import type { Analyzer } from './analyzer.ts';
import { foldText } from './fold-text.ts';
import { scanWords } from './scan-words.ts';
import { asciiUnits, utf16Units } from './text-units.ts';
import { tellingTerms, unspacedQueryTerms, unspacedTerms } from './unspaced-terms.ts';
import { withCapacity } from './with-capacity.ts';
import { type WordTable, wordTable } from './word-table.ts';

export interface WordAnalyzerOptions {
  readonly fingerprint: string;
  /** The terms of one word, spelled as in the folded text. A pure function: its answers are remembered. */
  readonly termsOfWord: (word: string) => readonly string[];
  /** The terms to look for, where a query has fewer. Default: `termsOfWord`. */
  readonly queryTermsOfWord?: (word: string) => readonly string[];
  /** The weight of a term of the lead line; see `leadLineEnd`. Default 1. */
  readonly leadLineWeight?: number;
}

/** Answers so far, for words and for runs of a script that is written without spaces. */
interface Known<Item> {
  readonly words: WordTable<readonly Item[]>;
  readonly runs: WordTable<readonly Item[]>;
}

/** An analyzer that looks at one word at a time. Words repeat, so almost every word costs one look-up. */
export function wordAnalyzer({
  fingerprint,
  termsOfWord,
  queryTermsOfWord,
  leadLineWeight = 1,
}: WordAnalyzerOptions): Analyzer {
  const known: Known<string> = { words: wordTable(termsOfWord), runs: wordTable(unspacedTerms) };
  const sought: Known<string> = {
    words: queryTermsOfWord === undefined ? known.words : wordTable(queryTermsOfWord),
    runs: wordTable(unspacedQueryTerms),
  };
  const termsIn = (text: string, from: Known<string>) => {
    const terms: string[] = [];
    eachWord(text, leadLineWeight, from, (found) => {
      for (let i = 0; i < found.length; i += 1) terms.push(found[i] as string);
    });
    return terms;
  };
  return {
    fingerprint,

    terms: (text) => termsIn(text, known),

    queryTerms: (text) => tellingTerms(termsIn(text, sought)),

    numbered(numberOf) {
      const numbersOf = (terms: readonly string[]) => terms.map((term) => numberOf(term));
      const numbered: Known<number> = {
        words: wordTable((word) => numbersOf(termsOfWord(word))),
        runs: wordTable((run) => numbersOf(unspacedTerms(run))),
      };
      let numbers: Uint32Array = new Uint32Array(1024);
      let count = 0;
      const take = (found: readonly number[]) => {
        if (count + found.length > numbers.length) numbers = withCapacity(numbers, count + found.length);
        for (let i = 0; i < found.length; i += 1) numbers[count + i] = found[i] as number;
        count += found.length;
      };
      return (text) => {
        count = 0;
        eachWord(text, leadLineWeight, numbered, take);
        return numbers.subarray(0, count);
      };
    },
  };
}

/** Calls `visit` with the entry of each word, in order; the lead line comes as often as it counts. */
function eachWord<Item>(
  text: string,
  leadLineWeight: number,
  { words, runs }: Known<Item>,
  visit: (items: readonly Item[]) => void,
): void {
  const ascii = asciiUnits(text);
  const folded = ascii === undefined ? foldText(text) : text;
  const units = ascii ?? utf16Units(folded);
  const onWord = (start: number, end: number, hash: number) => visit(words.find(folded, units, start, end, hash));
  const onRun = (start: number, end: number, hash: number) => visit(runs.find(folded, units, start, end, hash));
  const leadEnd = leadLineWeight > 1 ? leadLineEnd(folded) : 0;
  if (leadEnd > 0) for (let copy = 0; copy < leadLineWeight; copy += 1) scanWords(units, 0, leadEnd, onWord, onRun);
  scanWords(units, leadEnd, folded.length, onWord, onRun);
}

/**
 * The end of the lead line: the first line that is not blank, if it is short (a title, a heading, a signature) and
 * other text follows; otherwise 0. A query has one line, so it has no lead.
 */
function leadLineEnd(text: string): number {
  const start = text.search(/\S/);
  if (start < 0) return 0;
  const end = text.indexOf('\n', start);
  if (end < 0 || end - start > maxLeadLineLength) return 0;
  return /\S/.test(text.slice(end)) ? end : 0;
}

const maxLeadLineLength = 200;

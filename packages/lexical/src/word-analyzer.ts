import { RetrievalError } from '@touchstone/contract';
import type { Analyzer } from './analyzer.js';
import { isAscii } from './fold-accents.js';
import { scanWords } from './scan-words.js';
import { unspacedTerms } from './unspaced-terms.js';
import { valueKind } from './value-kind.js';

export interface WordAnalyzerOptions {
  readonly fingerprint: string;
  /** The terms of one word as it stands in the text after NFKC. A pure function: its answers are remembered. */
  readonly termsOfWord: (word: string) => readonly string[];
  /** How often a term of the lead line counts; see `leadLineEnd`. Default 1. */
  readonly leadLineWeight?: number;
}

/** An analyzer that looks at one word at a time. Words repeat, so almost every word costs one look-up. */
export function wordAnalyzer(options: WordAnalyzerOptions): Analyzer {
  const { fingerprint, termsOfWord, leadLineWeight = 1 } = options;
  const termsByWord = remember(termsOfWord);
  const termsByRun = remember(unspacedTerms);

  return {
    fingerprint,
    terms(text) {
      if (typeof text !== 'string') {
        throw new RetrievalError('invalid_request', `The text to analyze is ${valueKind(text)}: pass a string.`);
      }
      const folded = isAscii(text) ? text : text.normalize('NFKC');
      const terms: string[] = [];
      const push = (found: readonly string[]) => {
        for (let i = 0; i < found.length; i += 1) terms.push(found[i] as string);
      };
      const scan = (start: number, end: number) =>
        scanWords(
          folded,
          start,
          end,
          (word) => push(termsByWord(word)),
          (run) => push(termsByRun(run)),
        );

      const leadEnd = leadLineWeight > 1 ? leadLineEnd(folded) : 0;
      scan(0, leadEnd);
      const lead = terms.slice();
      for (let copy = 1; copy < leadLineWeight; copy += 1) push(lead);
      scan(leadEnd, folded.length);
      return terms;
    },
  };
}

/**
 * Where the lead line ends: the first line that is not blank, if it is short (a title, a heading, a signature) and other
 * text follows; otherwise 0. A query has one line, so it has no lead.
 */
function leadLineEnd(text: string): number {
  const start = text.search(/\S/);
  if (start < 0) return 0;
  const end = text.indexOf('\n', start);
  if (end < 0 || end - start > maxLeadLineLength) return 0;
  return /\S/.test(text.slice(end)) ? end : 0;
}

const maxLeadLineLength = 200;

/** Remembers answers up to a bound, then starts afresh: frequent words come back at once. */
function remember(termsOf: (word: string) => readonly string[]): (word: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (word) => {
    const found = known.get(word);
    if (found !== undefined) return found;
    const own = detached(word);
    const terms = termsOf(own);
    if (own.length > maxRememberedLength) return terms;
    if (known.size >= maxRemembered) known.clear();
    known.set(own, terms);
    return terms;
  };
}

/** A copy: a slice would keep the whole text that it was cut from in memory. */
function detached(word: string): string {
  return word.split('').join('');
}

const maxRemembered = 65_536;
const maxRememberedLength = 64;

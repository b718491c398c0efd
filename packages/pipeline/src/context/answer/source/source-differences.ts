import type { ContextSource } from '@touchstone/contract';
import { otherNames } from './claim-names.ts';
import { otherNegations } from './claim-negations.ts';
import { numberValues, otherNumbers } from './claim-numbers.ts';
import { type ClaimWord, claimWords } from './claim-words.ts';
import { evidenceOf, sourceSentences } from './evidence-of-claim.ts';

type Sentence = readonly ClaimWord[];

/** The parts of a source that a claim is read against. */
export type ClaimSource = Pick<ContextSource, 'text' | 'title' | 'section' | 'chapterTitle' | 'path'>;

/**
 * The numbers, names and negations of a claim that are not as in the sources that it cites, as they are written; and negations of theirs
 * that it leaves out. Compares words, not meaning: a wrong verb is not seen. Where the sources share few words with the claim, as in
 * another language, numbers alone are compared.
 */
export function sourceDifferences(claim: string, sources: readonly ClaimSource[]): readonly string[] {
  const words = claimWords(withoutCitations(claim));
  const sentences = sources.flatMap(({ text }) => sourceSentences(text));
  const all = sentences.map((one) => one.words);
  const evidence = evidenceOf(words, sentences);
  if (evidence.coverage < leastCoverage) return otherNumbers(words, all);
  const near = evidence.sentences.map((one) => one.words);
  const related = [...near, ...all.filter((sentence) => isRelated(words, sentence))];
  const heads = sources.flatMap(({ title = '', section = '', chapterTitle = '', path = '' }) =>
    [title, section, chapterTitle, path].map((text) => claimWords(text)),
  );
  return [
    ...otherNumbers(words, related),
    ...otherNames(words, near, [...all, ...heads]),
    ...otherNegations(words, near, related),
  ];
}

/** A further sentence that shares several terms and numbers may state what the claim says: an answer sums up many sentences. */
function isRelated(claim: Sentence, sentence: Sentence): boolean {
  const there = new Set(contentOf(sentence));
  return new Set(contentOf(claim).filter((one) => there.has(one))).size >= leastShared;
}

function contentOf(sentence: Sentence): readonly string[] {
  return [...sentence.map(({ term }) => term).filter((term) => term !== ''), ...numberValues(sentence)];
}

const leastShared = 3;

/** Below it, the sentences that were found are not what the claim is made of. */
const leastCoverage = 0.4;

function withoutCitations(claim: string): string {
  return claim.replace(/\[[^\]]*\d[^\]]*\](?!\()/g, '');
}

import { extractSentences } from './extract-sentences.ts';

/** The version of the method: a summary by another one is made anew. */
export const extractiveMethod = 'extract/1';

/**
 * A summary of whole sentences, with a blank line between two, so that each can be told from the next and found in its text. They come
 * in the order of the texts, or of `positionOf` where the texts are summaries themselves, whose sentences stand elsewhere first.
 */
export function extractiveSummary(
  texts: readonly string[],
  maxTokens: number,
  positionOf: (sentence: string) => number = () => 0,
): string {
  const extracts = extractSentences(texts, maxTokens).map(({ sentence }) => sentence);
  const positions = new Map(extracts.map((sentence) => [sentence, positionOf(sentence)]));
  return extracts.toSorted((a, b) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0)).join('\n\n');
}

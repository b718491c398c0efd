import { estimateTokens } from '@touchstone/lexical';
import { extractSentences } from '../extract/extract-sentences.ts';

/** Texts that fit into a prompt: as they are, or the most central sentences of all, by text. */
export function condense(texts: readonly string[], maxTokens: number): readonly string[] {
  const total = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
  if (total <= maxTokens) return texts;
  const kept = Map.groupBy(extractSentences(texts, maxTokens, estimateTokens), ({ source }) => source);
  return [...kept.values()].map((extracts) => extracts.map(({ sentence }) => sentence).join(' '));
}

import { createHash } from 'node:crypto';
import { type TaskMode, taskModes } from '@touchstone/contract';
import { estimateTokens } from '@touchstone/lexical';
import type { EvidenceProfile } from '../settings/evidence-profile.ts';

/** The instruction of a reranker that follows one, and its form in a log. */
export interface RerankInstruction {
  /** The profile's text without its closing `{user_query}`: instruction, one space and query are the text again. */
  readonly text: string;
  /** `sha256:` and the hex digest of `text`. */
  readonly hash: string;
  /** Of `text`, by the estimate of `@touchstone/lexical`. */
  readonly tokens: number;
}

/** Every mode's instruction (spec 000 §9.3). */
export function rerankInstructions({ rerank }: EvidenceProfile): Readonly<Record<TaskMode, RerankInstruction>> {
  const read = (mode: TaskMode): RerankInstruction => {
    const text = rerank.instructions[mode].slice(0, -'{user_query}'.length).trimEnd();
    const hash = `sha256:${createHash('sha256').update(text).digest('hex')}`;
    return { text, hash, tokens: estimateTokens(text) };
  };
  return Object.fromEntries(taskModes.map((mode) => [mode, read(mode)])) as Record<TaskMode, RerankInstruction>;
}

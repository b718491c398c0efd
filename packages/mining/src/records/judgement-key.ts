import { createHash } from 'node:crypto';
import type { Judge } from './judgement.ts';

/** The subject of a judgement. */
interface JudgedText {
  readonly question: string;
  /** Digests of the contexts, in the order in which they are shown. */
  readonly contentHashes: readonly string[];
}

/** The name of a judgement in the cache. It depends on the judge and its input, not on the contexts' names. */
export function judgementKey(
  { question, contentHashes }: JudgedText,
  { name, model = '', promptHash }: Pick<Judge, 'name' | 'model' | 'promptHash'>,
): string {
  const parts = JSON.stringify([question, contentHashes, name, model, promptHash]);
  return `sha256:${createHash('sha256').update(parts).digest('hex')}`;
}

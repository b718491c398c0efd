import type { JsonValue } from '@touchstone/contract';
import { z } from 'zod';
import type { JudgeAnswer } from '../records/judgement.ts';

/** The answer of a model. Anything but YES or NO is nonsense: it decides nothing. */
export function readModelAnswer(json: JsonValue | undefined): Omit<JudgeAnswer, 'usage'> {
  const { success, data } = modelAnswer.safeParse(json);
  if (!success) return { verdict: 'undecided', undecided: 'nonsense', reason: 'The answer is neither YES nor NO.' };
  const { answer, reason, missing } = data;
  if (answer === 'YES') return { verdict: 'yes', reason };
  return { verdict: 'no', reason, missing: missing === '' ? undefined : missing };
}

const words = z.string().trim().optional().catch(undefined);

/** Lenient about all but the answer itself. */
const modelAnswer = z.object({
  answer: z
    .string()
    .trim()
    .toUpperCase()
    .pipe(z.enum(['YES', 'NO'])),
  reason: words.transform((text) => text ?? ''),
  missing: words,
});

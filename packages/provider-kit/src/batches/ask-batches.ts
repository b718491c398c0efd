import { isRetrievalError, RetrievalError } from '@touchstone/contract';
import { askInParts } from './ask-in-parts.ts';
import type { Batches } from './batch-texts.ts';
import { askForBeginning } from './shorter-text.ts';

export interface AskedBatches<Answer> {
  readonly request: (texts: readonly string[]) => Promise<Answer>;
  readonly overLong?: 'refuse' | 'trim';
  readonly provider: string;
  /** The name of a text in messages: `texts[3]`. */
  readonly nameOf: (position: number) => string;
  /** The remedy for a text that is too long. */
  readonly remedy: string;
}

/** The answers of all requests, and the positions of the texts that lost their end, absent where none did. */
export interface BatchAnswers<Answer> {
  readonly answers: readonly Answer[];
  readonly trimmed: readonly number[] | undefined;
}

/**
 * Sends one batch after the other. A request that the service refuses as too long is split and sent again; a text that
 * is too long alone loses its end where that is allowed, else it is `invalid_request`.
 */
export async function askBatches<Answer>(
  { batches, trimmed }: Batches,
  { request, overLong, provider, nameOf, remedy }: AskedBatches<Answer>,
): Promise<BatchAnswers<Answer>> {
  const cut = new Set(trimmed.map(({ position }) => position));
  const answers: Answer[] = [];
  for (const { start, texts } of batches) {
    const alone = async (text: string, place: number, refusal: unknown) => {
      if (overLong !== 'trim') throw tooLong(`${nameOf(start + place)} is too long`, refusal);
      const answer = await askForBeginning(text, refusal, (beginning) => request([beginning]));
      cut.add(start + place);
      return answer;
    };
    answers.push(...(await askInParts(texts, { request, alone })));
  }
  return { answers, trimmed: cut.size === 0 ? undefined : [...cut].sort((a, b) => a - b) };

  function tooLong(problem: string, cause: unknown): RetrievalError {
    const operatorNote = isRetrievalError(cause) ? cause.operatorNote : undefined;
    const message = `${problem}: ${provider} refused it. ${remedy}`;
    return new RetrievalError('invalid_request', message, { provider, operatorNote, cause });
  }
}

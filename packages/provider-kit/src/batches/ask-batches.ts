import { isRetrievalError, RetrievalError } from '@touchstone/contract';
import { askInParts } from './ask-in-parts.ts';
import type { Batches } from './batch-texts.ts';
import { askForBeginning } from './trim-to-tokens.ts';

export interface AskedBatches<Answer> {
  readonly request: (texts: readonly string[]) => Promise<Answer>;
  readonly overLong?: 'refuse' | 'trim';
  readonly provider: string;
  /** The name of a text in messages: `texts[3]`. */
  readonly nameOf: (position: number) => string;
  readonly remedy: string;
}

/**
 * Sends one batch after the other. A request that the service refuses as too long is split and sent again; a text that
 * is too long alone loses its end where that is allowed, else it is `invalid_request`. `trimmed` has the positions of the texts that lost
 * their end, and is undefined where none did.
 */
export async function askBatches<Answer>(
  { batches, trimmed }: Batches,
  { request, overLong, provider, nameOf, remedy }: AskedBatches<Answer>,
) {
  const cut = new Set(trimmed);
  const answers: Answer[] = [];
  for (const { start, texts } of batches) {
    const alone = async (text: string, place: number, refusal: unknown) => {
      if (overLong !== 'trim') {
        const operatorNote = isRetrievalError(refusal) ? refusal.operatorNote : undefined;
        const message = `${nameOf(start + place)} is too long: ${provider} refused it. ${remedy}`;
        throw new RetrievalError('invalid_request', message, { provider, operatorNote, cause: refusal });
      }
      const answer = await askForBeginning(text, refusal, (beginning) => request([beginning]));
      cut.add(start + place);
      return answer;
    };
    answers.push(...(await askInParts(texts, { request, alone })));
  }
  return { answers, trimmed: cut.size === 0 ? undefined : [...cut].sort((a, b) => a - b) };
}

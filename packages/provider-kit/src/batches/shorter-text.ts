import { isTooLong } from '../vendor/too-long.ts';
import { wholeCharacters } from './trim-to-tokens.ts';

/** Sends ever shorter beginnings of a text refused as too long, a quarter less each time; throws the last refusal. */
export async function askForBeginning<Answer>(
  text: string,
  refusal: unknown,
  request: (text: string) => Promise<Answer>,
): Promise<Answer> {
  let last = refusal;
  let kept = text;
  for (let turn = 0; turn < maxTurns; turn += 1) {
    kept = kept.slice(0, wholeCharacters(kept, Math.floor(kept.length * 0.75)));
    if (kept.trim() === '') break;
    try {
      return await request(kept);
    } catch (caught) {
      if (!isTooLong(caught)) throw caught;
      last = caught;
    }
  }
  throw last;
}

/** After these a tenth of the text is left: no estimate is so far off. */
const maxTurns = 8;

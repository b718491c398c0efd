import { expect, it } from 'vitest';
import { verifyPack } from './verify-pack.ts';

it.each([
  [null, 'found null'],
  [5, 'found the number 5'],
  [{}, 'candidates must be a list; found nothing'],
  [{ candidates: [null] }, 'candidates[0] must have a citation and a text; found null'],
  [{ candidates: [{ citation: 5, text: 'x' }] }, 'candidates[0] must have a citation'],
])('a pack from a host without types is refused where it is none: %j', async (pack, words) => {
  await expect(verifyPack(pack as never, { root: '/' } as never)).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining(words),
  });
});

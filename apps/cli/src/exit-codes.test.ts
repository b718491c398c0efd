import { errorCodes } from '@touchstone/contract';
import { expect, it } from 'vitest';
import { exitCodeHelp, exitCodes } from './exit-codes.ts';

it('every error has an exit code that --help explains', () => {
  for (const code of errorCodes) expect(exitCodeHelp).toMatch(new RegExp(`^ {2}${exitCodes[code]} `, 'm'));
});

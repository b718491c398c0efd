import { z } from 'zod';

/** Options of the reader, with defaults. */
export const notebookOptions = z.strictObject({
  maxOutputCharacters: z
    .int('must be a whole number of characters')
    .min(0, 'must be 0 or more')
    .default(2000)
    .describe('How much of the text output of a cell is read; 0 leaves outputs out.'),
});

import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';

/** What a config file may say. */
export const pdfReaderSchema = strictObject({
  maxPages: z
    .int('must be a whole number')
    .positive('must be above 0')
    .default(10_000)
    .describe('PDFs with more pages are refused.'),
  minTextPages: z
    .number('must be a number')
    .min(0, 'must be from 0 to 1')
    .max(1, 'must be from 0 to 1')
    .default(0.5)
    .describe('Share of the pages that must hold text; a PDF with less is taken for a scan and refused.'),
});

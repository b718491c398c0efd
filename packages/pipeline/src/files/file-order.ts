import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';

const weight = z.number('must be a number of 0 or more').min(0, 'must be 0 or more');

/**
 * The weights of files and likeness in the order of reranked chunks (decision 29); 0 everywhere leaves that order to
 * the reranker.
 */
export const fileOrder = strictObject({
  support: weight.describe("Share that a file's other chunks add to its best one. Default: 0.5."),
  repeat: weight.describe('Penalty of each further chunk of a file, in logits. Default: 0.25; a search takes 2.'),
  sourceFirst: weight.describe(
    'Penalty of tests, examples, declarations and docs beside source, in logits. Default: 2.5.',
  ),
  alike: weight.describe('Penalty for each better chunk that reads nearly the same, in logits. Default: 1.5.'),
}).describe('How files (where some chunks are code) and near-duplicates change the order after reranking. 0: not.');

/** The weights of a file order. */
export type FileOrder = Readonly<z.output<typeof fileOrder>>;

/** Those of files: chosen on the fitting half of the code benchmark, as large as `golden/fastify` bears them (by `npm run -s bench:code`). */
export const defaultFileOrder: FileOrder = { support: 0.5, repeat: 0.25, sourceFirst: 2.5, alike: 1.5 };

/**
 * Those of a search, whose reader looks at one file after the other: a further chunk of a file comes where no other file
 * is nearly as good. Chosen by the first place of each file among the results.
 */
export const searchFileOrder: FileOrder = { ...defaultFileOrder, repeat: 2 };

/** The reranker's scores alone decide. */
export const noFileOrder: FileOrder = { support: 0, repeat: 0, sourceFirst: 0, alike: 0 };

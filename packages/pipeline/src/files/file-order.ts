import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';

const weight = z.number('must be a number of 0 or more').min(0, 'must be 0 or more');

/** How files count in the order of reranked chunks, where some are code (decision 29); 0 leaves that order to the reranker. */
export const fileOrder = strictObject({
  support: weight.describe("Share of what a file's other chunks add to its best one. Default: 0.5."),
  repeat: weight.describe(
    'How much each further chunk of a file gives way to other files, in logits. Default: 0: the local reranker does that itself.',
  ),
  sourceFirst: weight.describe(
    'How much tests, examples, declarations and docs stand behind source, in logits, where the query does not ask for them. Default: 2.5.',
  ),
}).describe(
  'How files count in the order of reranked chunks, where some are code; 0 leaves that order to the reranker.',
);

/** The weights of a file order. */
export type FileOrder = Readonly<z.output<typeof fileOrder>>;

/** Chosen on the fitting half of the code benchmark, as large as `golden/fastify` bears it: docs/quality.md. */
export const defaultFileOrder: FileOrder = { support: 0.5, repeat: 0, sourceFirst: 2.5 };

/** The reranker's scores alone decide. */
export const noFileOrder: FileOrder = { support: 0, repeat: 0, sourceFirst: 0 };

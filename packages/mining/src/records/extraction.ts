import { field, shape } from '@touchstone/contract/wire';
import { z } from 'zod';
import { count } from './fields.ts';

export interface CandidateCounts {
  /** Hard negatives of a question: the best by BM25 that are no targets. */
  readonly hard: number;
  /** Random negatives of a question. */
  readonly random: number;
  /** Another seed draws other random negatives. */
  readonly seed: number;
}

/** The request of `extract`, and its benchmark. */
export interface Extraction extends CandidateCounts {
  /** Name of the benchmark. */
  readonly benchmark: string;
  /** Of every file of the benchmark. */
  readonly contentHash: string;
  /** The source of candidates, in words: `package fastify`. */
  readonly contexts: string;
}

/** The one line of `extraction.json`. */
export const extraction = shape<Extraction>()({
  benchmark: z.string('must be a string'),
  content_hash: field('contentHash', z.string('must be a string')),
  contexts: z.string('must be a string'),
  hard: count,
  random: count,
  seed: count,
});

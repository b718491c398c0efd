import { field } from '@touchstone/contract/wire';
import { z } from 'zod';
import { anyText, count, names, record, text } from './record.ts';

/**
 * Reasons why a context is a candidate (spec 003 §2.2):
 *
 * - `target`: the benchmark names it
 * - `import`: the benchmark names no target, and the code that solves the case imports it (spec 003 §6.2, proposal A)
 * - `hard`: among the best by BM25, and no target
 * - `random`: drawn by the seed, and neither of these
 */
export const candidateRoles = ['target', 'import', 'hard', 'random'] as const;
export type CandidateRole = (typeof candidateRoles)[number];
export const candidateRole = z.enum(candidateRoles, 'must be "target", "import", "hard" or "random"');

/** A line of `candidates.jsonl`: the contexts of a question for judges. */
export const questionCandidates = record({
  question_id: field('questionId', text),
  /** Targets or imports first, then hard negatives from the best, then random ones. */
  candidates: z.array(record({ fqn: text, role: candidateRole }), 'must be a list of candidates'),
  /** Targets that the pool does not hold: nothing is judged for them, and `stats` counts them. */
  missing_targets: field('missingTargets', names),
});
export type QuestionCandidates = z.output<typeof questionCandidates>;

/** The one line of `extraction.json`: the request of `extract`, and its benchmark. */
export const extraction = record({
  benchmark: anyText,
  /** Of every file of the benchmark. */
  content_hash: field('contentHash', anyText),
  /** The source of candidates, in words: `package fastify`. */
  contexts: anyText,
  /** Hard and random negatives of a question; another seed draws other random ones. */
  hard: count,
  random: count,
  seed: count,
});
type Extraction = z.output<typeof extraction>;
export type CandidateCounts = Pick<Extraction, 'hard' | 'random' | 'seed'>;

import { field, shape } from '@touchstone/contract/wire';
import { z } from 'zod';
import { names, text } from './fields.ts';

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

/** A context for judges. */
export interface Candidate {
  readonly fqn: string;
  readonly role: CandidateRole;
}

/** The contexts of one question: targets or imports first, then hard negatives from the best, then random ones. */
export interface QuestionCandidates {
  readonly questionId: string;
  readonly candidates: readonly Candidate[];
  /** Targets that the pool does not hold: nothing is judged for them, and `stats` counts them. */
  readonly missingTargets: readonly string[];
}

/** A line of `candidates.jsonl`. */
export const questionCandidates = shape<QuestionCandidates>()({
  question_id: field('questionId', text),
  candidates: z.array(
    shape<Candidate>()({
      fqn: text,
      role: z.enum(candidateRoles, 'must be "target", "import", "hard" or "random"'),
    }),
    'must be a list of candidates',
  ),
  missing_targets: field('missingTargets', names),
});

import { field, shape } from '@touchstone/contract/wire';
import { z } from 'zod';
import { names, text } from './fields.ts';

/** The method of a kernel (spec 003 §6): expansion, the solution's imports, or an agent that solved the task. */
export const kernelMethods = ['expansion', 'imports', 'agent'] as const;
export type KernelMethod = (typeof kernelMethods)[number];

/**
 * - `established`: the set suffices by a judge
 * - `proposed`: made without a judge (imports)
 * - `exhausted`: a limit was reached, or the search had no more
 * - `undecided`: the judge did not decide
 */
export const kernelStates = ['established', 'proposed', 'exhausted', 'undecided'] as const;
export type KernelState = (typeof kernelStates)[number];

/** One step on the way to a kernel. */
export interface KernelStep {
  /** The set that was judged, or the one that a search or an import led to. */
  readonly fqns: readonly string[];
  readonly action: 'judge' | 'search' | 'import' | 'inspect' | 'drop';
  /** The query of the search, or the text that the judge missed. */
  readonly about?: string;
  /** Keys of the judgements that it rests on. */
  readonly judgements?: readonly string[];
  /** Of an import: from 0, which every solution has or none uses, to 1, which this solution alone has. */
  readonly weight?: number;
}

/** The contexts that are needed together to answer a question. */
export interface Kernel {
  readonly questionId: string;
  readonly method: KernelMethod;
  readonly state: KernelState;
  /** In order of `fqn`. */
  readonly fqns: readonly string[];
  /** True if each member was left out once and the rest judged not to suffice. */
  readonly minimal: boolean;
  readonly steps: readonly KernelStep[];
}

const kernelStep = shape<KernelStep>()({
  fqns: names,
  action: z.enum(['judge', 'search', 'import', 'inspect', 'drop'], 'must be a known action'),
  about: text.optional(),
  judgements: z.array(text, 'must be a list of keys').optional(),
  weight: z
    .number('must be a number from 0 to 1')
    .min(0, 'must not be negative')
    .max(1, 'must not be above 1')
    .optional(),
});

/** A line of `kernels.jsonl`. A later line for the same question and method replaces an earlier one. */
export const kernel = shape<Kernel>()({
  question_id: field('questionId', text),
  method: z.enum(kernelMethods, 'must be "expansion", "imports" or "agent"'),
  state: z.enum(kernelStates, 'must be a known state'),
  fqns: names,
  minimal: z.boolean('must be true or false'),
  steps: z.array(kernelStep, 'must be a list of steps'),
});

import type { JsonValue } from '@touchstone/contract';
import { field } from '@touchstone/contract/wire';
import { z } from 'zod';
import { count, dollars, names, record, share, text } from './record.ts';

/** The method of a kernel (spec 003 §6): expansion, the solution's imports, or an agent that solved the task. */
export const kernelMethods = ['expansion', 'imports', 'agent'] as const;

/**
 * - `established`: the set suffices by a judge
 * - `proposed`: made without a judge (imports)
 * - `exhausted`: a limit was reached, or the search had no more
 * - `undecided`: the judge did not decide
 */
export const kernelStates = ['established', 'proposed', 'exhausted', 'undecided'] as const;
export type KernelState = (typeof kernelStates)[number];

const kernelStep = record({
  /** The set that was judged, or the one that a search or an import led to. */
  fqns: names,
  action: z.enum(['judge', 'search', 'import', 'inspect', 'drop'], 'must be a known action'),
  /** The query of the search, or the text that the judge missed. */
  about: text.optional(),
  /** Keys of the judgements that it rests on. */
  judgements: z.array(text, 'must be a list of keys').optional(),
  /** Of an import: from 0, which every solution has or none uses, to 1, which this solution alone has. */
  weight: share.optional(),
});
export type KernelStep = z.output<typeof kernelStep>;

/**
 * A line of `kernels.jsonl`: the contexts that are needed together to answer a question. A later line for the same question and method
 * replaces an earlier one.
 */
export const kernel = record({
  question_id: field('questionId', text),
  method: z.enum(kernelMethods, 'must be "expansion", "imports" or "agent"'),
  state: z.enum(kernelStates, 'must be a known state'),
  /** In order of `fqn`. */
  fqns: names,
  /** True if each member was left out once and the rest judged not to suffice. */
  minimal: z.boolean('must be true or false'),
  steps: z.array(kernelStep, 'must be a list of steps'),
});
export type Kernel = z.output<typeof kernel>;

/** A line of `agent_turns.jsonl`: the answer of an agent's model to one prompt. */
export const agentTurn = record({
  /** Digest of the model and of all that it was sent. */
  key: text,
  question_id: field('questionId', text),
  model: text,
  /** Absent where the model refused, or answered with something that is no JSON. */
  answer: z.custom<JsonValue>((value) => z.json().safeParse(value).success, 'must be JSON').optional(),
  usage: record({
    input_tokens: field('inputTokens', count.optional()),
    output_tokens: field('outputTokens', count.optional()),
    usd: dollars.optional(),
  }),
});
export type AgentTurn = z.output<typeof agentTurn>;

/** A line of `prompts.jsonl`: the prompt of a judge. */
export const usedPrompt = record({ prompt_hash: field('promptHash', text), prompt: text });

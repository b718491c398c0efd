import type { JsonValue } from '@touchstone/contract';
import { field, shape } from '@touchstone/contract/wire';
import { z } from 'zod';
import { count, dollars, text } from './fields.ts';

/** A line of `agent_turns.jsonl`: the model's answer to one prompt. */
export interface AgentTurn {
  /** Digest of the model and of all that it was sent. */
  readonly key: string;
  readonly questionId: string;
  readonly model: string;
  /** Absent where the model refused, or answered with something that is no JSON. */
  readonly answer?: JsonValue;
  readonly usage: AgentTurnUsage;
}

/** The cost of a turn. */
interface AgentTurnUsage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly usd?: number;
}

export const agentTurn = shape<AgentTurn>()({
  key: text,
  question_id: field('questionId', text),
  model: text,
  answer: z.custom<JsonValue>((value) => z.json().safeParse(value).success, 'must be JSON').optional(),
  usage: shape<AgentTurnUsage>()({
    input_tokens: field('inputTokens', count.optional()),
    output_tokens: field('outputTokens', count.optional()),
    usd: dollars.optional(),
  }),
});

/** The action of an agent. */
export const agentAction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('search'), query: z.string().trim().min(1) }),
  z.object({ action: z.literal('inspect'), fqn: z.string().trim().min(1) }),
  z.object({ action: z.literal('solve'), solution: z.string(), used: z.array(z.string()).default([]) }),
]);

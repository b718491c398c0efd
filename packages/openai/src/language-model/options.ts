import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';
import { connectionOptions, type OpenAIConnection } from '../session/connection.ts';

const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max', 'model'] as const;

/** The ways to send a server the schema of an answer, the surest first. */
export const structuredOutputs = ['json_schema', 'json_object', 'prompt'] as const;

/** Options of `openaiModel`. */
export interface OpenAIModelOptions extends OpenAIConnection {
  /** Default `gpt-6-luna`. Any name is sent as it is. */
  readonly model?: string;
  /**
   * The amount of the model's thinking, sent as `reasoning_effort`; `model`: nothing is sent, and the model decides.
   * Default: as little as the model allows where that is known, else `model`.
   */
  readonly reasoningEffort?: (typeof efforts)[number];
  /**
   * The form of an answer's schema for the server. Default `json_schema`. Where it refuses that, one step less is
   * tried: `json_object` with the schema in the prompt, then the prompt alone. The answer is checked in any case.
   */
  readonly structuredOutput?: (typeof structuredOutputs)[number];
  /** For one request, its whole answer included, in milliseconds. Default 60,000 for a service, 300,000 for other servers. */
  readonly timeoutMs?: number;
}

const name = 'must be the name of a model';
const milliseconds = 'must be a whole number of milliseconds, 1 or more';

/** The options in a config file. */
export const optionsSchema = strictObject({
  model: z.string(name).min(1, name).default('gpt-6-luna').describe('Name of the model, sent unchanged.'),
  apiKey: z
    .string('must be a string')
    .optional()
    .describe('Default: OPENAI_API_KEY for OpenAI, none for other servers.'),
  ...connectionOptions,
  reasoningEffort: z
    .enum(efforts, `must be one of ${efforts.join(', ')}`)
    .optional()
    .describe('How much the model thinks. Default: as little as it allows, where that is known; "model": as it likes.'),
  structuredOutput: z
    .enum(structuredOutputs, `must be one of ${structuredOutputs.join(', ')}`)
    .default('json_schema')
    .describe('How the server is told the schema of an answer; less where it refuses that.'),
  timeoutMs: z
    .int(milliseconds)
    .min(1, milliseconds)
    .optional()
    .describe('Time limit of one request, in milliseconds. Default: 60,000 for a service, 300,000 for other servers.'),
});

/** The options with their defaults. */
export type OpenAIModelSettings = z.output<typeof optionsSchema>;

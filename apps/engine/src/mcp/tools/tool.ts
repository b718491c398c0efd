import type { z } from 'zod';
import type { AnswerForms } from '../answer/answer-forms.ts';
import type { ToolFailure } from '../failure.ts';
import type { HostCallOptions, McpHost } from '../host.ts';

/** The names of all tools, in the order in which they are listed. */
export const mcpToolNames = ['search', 'evidence', 'context', 'answer', 'show', 'indexes', 'index'] as const;

/** One of `mcpToolNames`. */
export type McpToolName = (typeof mcpToolNames)[number];

/** The settings of every tool. */
export interface ToolSettings {
  readonly host: McpHost;
  /** Default tokens of an answer. */
  readonly maxTokens: number;
  /** A message without paths that the caller has no business with. */
  readonly hide: (message: string) => string;
}

/** A tool without the protocol around it. */
export interface ToolDefinition {
  readonly name: McpToolName;
  readonly title: string;
  readonly description: string;
  readonly arguments: z.ZodType;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
    readonly destructiveHint?: boolean;
  };
  /** The agent's text for a failure. Default: the code, the failure and the remedy, as a line of text. */
  readonly failed?: (failure: ToolFailure) => Promise<string>;
  /** Throws `RetrievalError`s, `invalid_request` for wrong arguments among them. */
  run(given: unknown, options: HostCallOptions): Promise<AnswerForms>;
}

/** Of the tools that change nothing. */
export const readOnly = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const;

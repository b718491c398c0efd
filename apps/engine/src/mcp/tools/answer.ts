import { strictObject } from '@touchstone/contract/strict';
import { pageArguments, parseArguments } from './arguments.ts';
import { questionArguments } from './question-arguments.ts';
import { readOnly, type ToolDefinition, type ToolSettings } from './tool.ts';

/** `answer`: the answer of the configured language model, claim by claim checked. Undefined where there is none. */
export function answerTool({ host, maxTokens, hide }: ToolSettings): ToolDefinition | undefined {
  const { answer } = host;
  if (answer === undefined) return undefined;
  const { max_tokens: mostTokens } = pageArguments(maxTokens);
  const schema = strictObject({ ...questionArguments(), max_tokens: mostTokens });
  return {
    name: 'answer',
    title: 'Answer a question',
    description:
      'A short answer written from the passages by a language model, each claim cited and checked. Costs a call of that model.',
    arguments: schema,
    // Another answer each time, from a service elsewhere.
    annotations: { ...readOnly, idempotentHint: false, openWorldHint: true },
    run: async (given, options) => {
      const { query, history, query_type, index, max_tokens } = parseArguments(schema, 'answer', given);
      const answering = answer({ query, history, queryType: query_type, index }, options);
      const looked = host.notices?.(index === undefined ? undefined : [index]);
      const written = await answering;
      const { checkedAnswer } = await import('../answer/checked-answer.ts');
      return checkedAnswer(written, { maxTokens: max_tokens, hide, notices: (await looked) ?? [] });
    },
  };
}

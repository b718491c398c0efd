import { isRetrievalError } from '@touchstone/contract';
import { refusedField } from '../session/refused-field.ts';
import { structuredOutputs } from './options.ts';
import type { ServiceRules } from './service-rules.ts';

/** As much of the protocol as a server understands: assumed at first, then learned from its refusals. */
export interface Dialect {
  readonly structuredOutput: (typeof structuredOutputs)[number];
  readonly maxTokensField: ServiceRules['maxTokensField'];
  /** True if `maxTokensField` is the second one that was tried. */
  readonly isSecondField?: boolean;
  readonly leftOut: readonly (typeof dispensable)[number][];
}

/**
 * The dialect without the field that the server has just refused by name; undefined where it refused something else, or
 * no other field can be left out.
 */
export function withoutRefused(dialect: Dialect, caught: unknown): Dialect | undefined {
  const { structuredOutput, maxTokensField, isSecondField, leftOut } = dialect;
  const less = structuredOutputs[structuredOutputs.indexOf(structuredOutput) + 1];
  if (less !== undefined && refusedField(caught, ['response_format', structuredOutput, ...schemaWords]) !== undefined) {
    return { ...dialect, structuredOutput: less };
  }
  // A value that is too large is refused by its field's name too; the other field helps only where this one is unknown.
  if (!isSecondField && refusedField(caught, [maxTokensField]) !== undefined && says(caught, unknownField)) {
    const other = maxTokensField === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
    return { ...dialect, maxTokensField: other, isSecondField: true };
  }
  const present = dispensable.filter((name) => !leftOut.includes(name));
  const field = refusedField(caught, present);
  return field === undefined ? undefined : { ...dialect, leftOut: [...leftOut, field] };
}

/** True if a refusal is about this schema alone: the next one may be fine. */
export function isAboutSchema(caught: unknown): boolean {
  return refusedField(caught, schemaWords) !== undefined;
}

/** OpenAI, llama.cpp and vLLM, of a schema that they cannot hold a model to. */
const schemaWords = ['invalid schema', 'json schema conversion', 'grammar'];

function says(caught: unknown, words: RegExp): boolean {
  return isRetrievalError(caught) && words.test(caught.operatorNote ?? '');
}

const unknownField = /unsupported|not supported|unknown|unrecognized|unexpected|extra inputs|not permitted/i;

/** Fields that a request can do without. */
const dispensable = ['stream_options', 'temperature', 'reasoning_effort'] as const;

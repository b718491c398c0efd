import { type ContextPack, type EvidencePack, RetrievalError } from '@touchstone/contract';
import { contextPack, evidenceAnswer, evidencePack, invalidInput } from '@touchstone/contract/wire';
import type { z } from 'zod';

const saveOne = 'save one with "evidence QUERY --json", or a context with "context QUERY --json".';

/** A pack with citations, as JSON text contains it. */
type CitingPack = { readonly evidence: EvidencePack } | { readonly context: ContextPack };

/**
 * The evidence pack or the context in a JSON text: alone, or inside an answer. `name` is the text's origin in messages.
 *
 * @throws `invalid_request` for a text that holds neither; it names each field at fault.
 */
export function parseCitingPack(text: string, name: string): CitingPack {
  const input = parsedJson(text, name);
  if (typeof input !== 'object' || input === null) return { evidence: parsePack(text, name) };
  if ('context_pack' in input) return { context: decoded(contextPack, `context pack in ${name}`, input.context_pack) };
  if ('sources' in input) return { context: decoded(contextPack, `context pack ${name}`, input) };
  return { evidence: parsePack(text, name) };
}

/**
 * The evidence pack in a JSON text: alone, or in the agent tool's answer. `name` is the text's origin in messages.
 *
 * @throws `invalid_request` for a text that holds no pack; it names each field at fault.
 */
export function parsePack(text: string, name: string): EvidencePack {
  const input = parsedJson(text, name);
  const isObject = typeof input === 'object' && input !== null;
  if (!isObject || !('evidence_pack' in input || 'candidates' in input)) {
    throw new RetrievalError('invalid_request', `${name} does not hold an evidence pack: ${saveOne}`);
  }
  if (!('evidence_pack' in input)) return decoded(evidencePack, `evidence pack ${name}`, input);
  const answer = decoded(evidenceAnswer, `answer ${name}`, input);
  if (answer.evidencePack !== null) return answer.evidencePack;
  throw new RetrievalError('invalid_request', `The answer in ${name} has no evidence pack, because the call failed.`);
}

function parsedJson(text: string, name: string): unknown {
  try {
    const input: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (typeof input !== 'object' || input === null || !('notices' in input)) return input;
    // Notices beside the answer do not concern its citations.
    const { notices: _, ...answer } = input;
    return answer;
  } catch (cause) {
    throw new RetrievalError('invalid_request', `${name} does not hold JSON: ${saveOne}`, { cause });
  }
}

/** People cut and edit such files: a field without an error message of its own gets a general one. */
function decoded<T extends z.ZodType>(schema: T, what: string, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input, { error: mustBe });
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error.issues, { code: 'invalid_request', what, input });
}

/** Undefined: the schema's own message, else zod's. */
function mustBe(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return `must be ${nouns[issue.expected] ?? `of type ${issue.expected}`}`;
  if (issue.code === 'invalid_value') return `must be ${oneOf(issue.values.map((value) => JSON.stringify(value)))}`;
  return undefined;
}

const nouns: { readonly [type: string]: string } = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function oneOf(values: readonly string[]): string {
  return values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}

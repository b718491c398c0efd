import type { CallOptions, GenerateEvent, GenerateInput, GenerateOutput, LanguageModel } from '@touchstone/contract';
import { answerOf, answerReader, checkGenerateInput, readOptions } from '@touchstone/provider-kit';
import { openaiSession } from '../session/openai-session.ts';
import { serviceAt } from '../session/service-at.ts';
import { begun } from './begun.ts';
import { type Dialect, isAboutSchema, withoutRefused } from './dialect.ts';
import { jsonText } from './json-text.ts';
import { type OpenAIModelOptions, optionsSchema } from './options.ts';
import { chatCompletion, readAnswer, wholeAnswer } from './read-answer.ts';
import { readAnswerParts, unlessError } from './read-answer-parts.ts';
import { requestBody, streamBody } from './request-body.ts';
import { serviceRules } from './service-rules.ts';

/**
 * A language model of OpenAI, Ollama and any server of OpenAI's protocol (chat completions): text, or JSON by a schema, which is
 * checked in the answer too. Models of OpenAI think as little as they allow; thinking counts as output in `usage` and against
 * `maxOutputTokens`. A server that refuses a part of the request by name gets it again without that part, and from then on at once.
 *
 * Throws `invalid_config` for wrong options; a call throws `unauthenticated` without a key that the service needs, `invalid_config` for
 * a model that the server does not have, `invalid_request` for wrong input, a schema that cannot be checked and a prompt that the model
 * refuses, `bad_response` for an answer that was cut off, has no text or does not fit the schema, and the server's own failure.
 */
export function openaiModel(options: OpenAIModelOptions = {}): LanguageModel {
  const settings = readOptions(optionsSchema, options, 'openaiModel');
  const { model, structuredOutput } = settings;
  const { maxTokensField, timeoutMs } = serviceRules[serviceAt(settings.baseUrl).name];
  const session = openaiSession({ ...settings, timeoutMs: settings.timeoutMs ?? timeoutMs });
  let known: Dialect = { structuredOutput, maxTokensField, leftOut: [] };

  async function generate(input: GenerateInput, call: CallOptions = {}): Promise<GenerateOutput> {
    checkGenerateInput(input, 'openai');
    const readJson = input.schema === undefined ? undefined : answerReader(input.schema, 'openai');
    const { answer, about } = await understood((dialect) => {
      const body = requestBody(input, settings, dialect);
      return session.call({ what, ask: (client, asked) => client.post<unknown>(path, { ...asked, body }) }, call);
    });
    const completion = answerOf(chatCompletion, answer, about);
    const output = readAnswer(wholeAnswer(completion, about), about);
    if (readJson === undefined) return output;
    const text = jsonText(output.text);
    return { ...output, text, json: readJson(text, about) };
  }

  async function* stream(input: GenerateInput, call: CallOptions = {}): AsyncGenerator<GenerateEvent, void, undefined> {
    checkGenerateInput(input, 'openai');
    const readJson = input.schema === undefined ? undefined : answerReader(input.schema, 'openai');
    const { parts, about, dialect } = await understood(async (dialect) => {
      const body = streamBody(input, settings, dialect);
      const { parts, about } = session.stream(
        {
          what,
          ask: (client, asked) => client.post<AsyncIterable<unknown>>(path, { ...asked, body, stream: true }),
          passOn: unlessError,
        },
        call,
      );
      return { parts: await begun(parts), about, dialect };
    });
    const told = readAnswerParts(parts, about);
    // Text around a model's JSON is known at the end alone.
    if (readJson !== undefined && dialect.structuredOutput === 'prompt') {
      const output = readAnswer(await lastOf(told), about);
      const text = jsonText(output.text);
      const json = readJson(text, about);
      yield { kind: 'text', text };
      yield { kind: 'end', output: { ...output, text, json } };
      return;
    }
    const output = readAnswer(yield* told, about);
    yield { kind: 'end', output: { ...output, json: readJson?.(output.text, about) } };
  }

  /** Sends a request in the server's known dialect, and leaves out more as long as a field is refused by name. */
  async function understood<Answer>(ask: (dialect: Dialect) => Promise<Answer>): Promise<Answer> {
    for (let dialect = known; ; ) {
      try {
        return await ask(dialect);
      } catch (caught) {
        const less = withoutRefused(dialect, caught);
        if (less === undefined) throw caught;
        dialect = less;
        if (!isAboutSchema(caught)) known = less;
      }
    }
  }

  return { specVersion: 1, name: 'openai', model, generate, stream };
}

const what = 'generation';
const path = '/chat/completions';

/** The return value of a stream of events, whose events are ignored. */
async function lastOf<Last>(told: AsyncGenerator<GenerateEvent, Last, undefined>): Promise<Last> {
  while (true) {
    const next = await told.next();
    if (next.done) return next.value;
  }
}

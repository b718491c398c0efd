import type { GenerateEvent, LanguageModel } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { createPolicy } from '../../src/resilience/call-policy.ts';
import { resilientLanguageModel } from '../../src/resilience/resilient-language-model.ts';
import { context, failure, settingsOf } from './fakes.ts';

type Try = (signal: AbortSignal) => AsyncGenerator<GenerateEvent, void, undefined>;

const output = { text: 'Trieste', usage: { calls: 1, inputTokens: 20, outputTokens: 41 } };
const piece = (text: string) => ({ kind: 'text', text }) as const;

/** A model whose tries go this way, one after the other; the last one again and again. */
function modelOf(...tries: readonly Try[]): LanguageModel & { readonly signals: AbortSignal[] } {
  const signals: AbortSignal[] = [];
  return {
    specVersion: 1,
    name: 'fake',
    model: 'llm-1',
    signals,
    generate: async () => output,
    stream: (_, { signal = new AbortController().signal } = {}) => {
      signals.push(signal);
      return (tries[signals.length - 1] ?? tries.at(-1))!(signal);
    },
  };
}

const answers: Try = async function* () {
  yield piece('Trie');
  yield piece('ste');
  yield { kind: 'end', output };
};
const fails = (code: Parameters<typeof failure>[0], ...before: readonly string[]): Try =>
  async function* () {
    for (const text of before) yield piece(text);
    throw failure(code);
  };
/** Gives a piece and then nothing, until its signal fires. */
const stalls: Try = async function* (signal) {
  yield piece('Trie');
  await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
};

function protect(model: LanguageModel, settings: object = {}): LanguageModel {
  const policy = createPolicy('fake', settingsOf({ baseDelayMs: 0, ...settings }), context);
  return resilientLanguageModel(model, policy, (text) => text.length);
}

/** The events until the stream ends or fails, and how. */
async function told(model: LanguageModel, signal?: AbortSignal) {
  const texts: string[] = [];
  try {
    for await (const event of model.stream!({ prompt: 'Name a city.' }, { signal })) {
      texts.push(event.kind === 'text' ? event.text : 'end');
    }
  } catch (error) {
    return { texts, code: (error as { code: string }).code };
  }
  return { texts };
}

describe('a stream under a policy', () => {
  it('gives what the model gives, and nothing is asked before it is read', async () => {
    const model = modelOf(answers);
    const stream = protect(model).stream!({ prompt: 'Name a city.' });
    expect(model.signals).toEqual([]);
    const events: GenerateEvent[] = [];
    for await (const event of stream) events.push(event);
    expect(events).toEqual([piece('Trie'), piece('ste'), { kind: 'end', output }]);
  });

  it('is absent where the model has none', () => {
    const { stream: _, ...model } = modelOf(answers);
    expect(protect(model).stream).toBeUndefined();
  });

  it.each(['unavailable', 'timeout', 'rate_limited'] as const)(
    'is tried again after %s before the first piece',
    async (code) => {
      const model = modelOf(fails(code), fails(code), answers);
      expect(await told(protect(model))).toEqual({ texts: ['Trie', 'ste', 'end'] });
      expect(model.signals).toHaveLength(3);
    },
  );

  it('is not tried again after a piece: the text would begin anew', async () => {
    const model = modelOf(fails('unavailable', 'Trie'), answers);
    expect(await told(protect(model))).toEqual({ texts: ['Trie'], code: 'unavailable' });
    expect(model.signals).toHaveLength(1);
  });

  it('opens the circuit when it breaks off, as often as calls that get no answer at all', async () => {
    const model = modelOf(fails('unavailable', 'Trie'));
    const wrapped = protect(model, { breaker: { failures: 2, openMs: 1000 }, tries: 1 });
    expect([(await told(wrapped)).code, (await told(wrapped)).code]).toEqual(['unavailable', 'unavailable']);
    expect(await told(wrapped)).toEqual({ texts: [], code: 'unavailable' });
    expect(model.signals).toHaveLength(2);
  });

  it('holds its place in the line until it ends', async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const waits: Try = async function* () {
      yield piece('Trie');
      await ended;
      yield { kind: 'end', output };
    };
    const model = modelOf(waits, answers);
    const wrapped = protect(model, { concurrency: 1 });
    const first = wrapped.stream!({ prompt: 'Name a city.' })[Symbol.asyncIterator]();
    await first.next();
    const second = told(wrapped);
    await new Promise((resolve) => setImmediate(resolve));
    expect(model.signals).toHaveLength(1);
    end();
    expect((await first.next()).value).toEqual({ kind: 'end', output });
    expect((await second).texts).toEqual(['Trie', 'ste', 'end']);
  });

  it('ends with timeout when the time of the call is over, pieces or not', async () => {
    expect(await told(protect(modelOf(stalls), { timeoutMs: 300 }))).toEqual({ texts: ['Trie'], code: 'timeout' });
  });

  it('is aborted with its caller', async () => {
    const caller = new AbortController();
    const telling = told(protect(modelOf(stalls)), caller.signal);
    setImmediate(() => caller.abort());
    expect((await telling).code).toBe('aborted');
  });

  it('ends the request when its reader leaves, and frees the place', async () => {
    const model = modelOf(stalls, answers);
    const wrapped = protect(model, { concurrency: 1 });
    for await (const event of wrapped.stream!({ prompt: 'Name a city.' })) {
      expect(event).toEqual(piece('Trie'));
      break;
    }
    expect(model.signals[0]?.aborted).toBe(true);
    expect((await told(wrapped)).texts).toEqual(['Trie', 'ste', 'end']);
  });

  it('that ends without its end is a bad response', async () => {
    const stops: Try = async function* () {
      yield piece('Trie');
    };
    expect(await told(protect(modelOf(stops)))).toEqual({ texts: ['Trie'], code: 'bad_response' });
  });
});

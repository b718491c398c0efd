import {
  type GenerateEvent,
  type GenerateInput,
  type LanguageModel,
  RetrievalError,
  throwIfAborted,
} from '@touchstone/contract';
import { modelCases } from '../src/describe-language-model.ts';
import { describeLanguageModel, type Fault } from '../src/index.ts';
import type { LanguageModelSubject } from '../src/language-model-cases.ts';
import { allDeviate, carelessCall, carelessVendor, patienceMs } from './careless-call.ts';

/** Keeps to every claim. */
function carefulModel(): LanguageModel {
  let closed = false;
  const generate: LanguageModel['generate'] = async (input, { signal } = {}) => {
    if (closed) throw new RetrievalError('invalid_request', 'The model is closed: make a new one.');
    check(input);
    throwIfAborted(signal, 'generation');
    const usage = { calls: 1, inputTokens: 12, outputTokens: 8 };
    if (input.schema === undefined) return { text: 'Rotterdam', usage };
    const json = { city: 'Rotterdam', relevant: true };
    return { text: JSON.stringify(json), json, usage };
  };
  return {
    specVersion: 1,
    name: 'careful',
    model: 'stand-in',
    generate,
    async *stream(input, options) {
      const output = await generate(input, options);
      yield { kind: 'text', text: output.text.slice(0, 3) };
      yield { kind: 'text', text: output.text.slice(3) };
      yield { kind: 'end', output };
    },
    async close() {
      closed = true;
    },
  };
}

function check({ prompt, schema, maxOutputTokens = 1, temperature = 0 }: GenerateInput): void {
  const refuse = (field: string) => new RetrievalError('invalid_request', `${field} is wrong: see the port.`);
  if (typeof prompt !== 'string' || prompt.trim() === '') throw refuse('prompt');
  if (schema !== undefined && typeof schema !== 'object') throw refuse('schema');
  if (!Number.isInteger(maxOutputTokens) || maxOutputTokens < 1) throw refuse('maxOutputTokens');
  if (!(temperature >= 0 && temperature <= 2)) throw refuse('temperature');
}

describeLanguageModel('careful', { setup: async () => ({ model: carefulModel() }) });

let streamsOpened = 0;

async function* carelessStream(): AsyncGenerator<GenerateEvent> {
  yield { kind: 'end', output: await carelessModel.generate({ prompt: '' }) };
  yield { kind: 'text', text: '' };
}

/** Breaks every claim that it can: each case is expected to fail, and the suite fails if one of them holds. */
const carelessModel: LanguageModel = {
  specVersion: 1,
  name: 'careless',
  model: '',
  generate: async () => ({ text: ' ', json: 'Rotterdam', usage: { calls: 0, outputTokens: 65.5 } }),
  stream() {
    streamsOpened += 1;
    return carelessStream();
  },
  async close() {},
};

const options = {
  setup: async (): Promise<LanguageModelSubject> => ({ model: carelessModel, requests: () => streamsOpened }),
  failing: async (fault: Fault): Promise<LanguageModelSubject> => ({
    model: {
      ...carelessModel,
      generate: () => carelessCall(fault),
      async *stream() {
        yield { kind: 'end', output: await carelessCall(fault) };
      },
    },
    ...carelessVendor,
  }),
  patienceMs,
};
describeLanguageModel('careless', { ...options, deviations: allDeviate(modelCases(options)) });

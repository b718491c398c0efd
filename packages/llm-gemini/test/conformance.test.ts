import { describeLanguageModel, type Fault, isEndless } from '@touchstone/conformance';
import { geminiModel } from '../src/index.js';
import { geminiServer } from './gemini-server.js';

const apiKey = 'AIza-conformance-secret-0123456789';
const deadlineMs = 300;

async function subject(fault?: Fault) {
  const server = await geminiServer(fault);
  const model = geminiModel({
    apiKey,
    baseUrl: `${server.url}/v1`,
    timeoutMs: fault !== undefined && isEndless(fault) ? deadlineMs : 60_000,
  });
  return {
    model,
    secrets: [apiKey],
    requests: () => server.requests.length,
    close: () => server.close(),
  };
}

describeLanguageModel('Gemini', {
  setup: () => subject(),
  failing: (fault) => subject(fault),
  deadlineMs,
});

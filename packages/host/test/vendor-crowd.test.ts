import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isRetrievalError } from '@touchstone/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { turnsUntil } from '../../../tools/test-kit/turn-counter.ts';
import { loadConfig } from '../src/file/load-config.ts';
import { openProviders } from '../src/providers/open-providers.ts';
import { tempFolder } from './temp-folder.ts';
import { vendors } from './vendors.ts';

/** Of one call. A question makes two, and there are two crowds: nothing that keeps to its deadlines takes longer than four. */
const timeoutMs = 120_000;

async function open(url: string) {
  const resilience = `timeoutMs: ${timeoutMs}, baseDelayMs: 10, maxDelayMs: 40, concurrency: 32`;
  const config = `
embedder:
  use: "@touchstone/embed-voyage"
  options: { baseUrl: "${url}/v1", apiKey: pa-of-the-test, dimensions: 256 }
  resilience: { ${resilience}, cache: { memoryBytes: 100000 } }
reranker:
  use: "@touchstone/rerank-cohere"
  options: { baseUrl: "${url}", apiKey: co-of-the-test }
  resilience: { ${resilience} }
`;
  const cwd = tempFolder({ 'touchstone.config.yaml': config });
  const { embedder, reranker, close } = await openProviders(await loadConfig({ cwd, env: {}, isTrusted: true }));
  onTestFinished(close);
  if (embedder === undefined || reranker === undefined) throw new Error('The config names both.');
  return { embedder, reranker };
}

/** Every fifth request fails, by turns for each reason that may pass. */
function oneInFive() {
  const answers = [{ status: 500 }, { status: 429, headers: { 'retry-after': '0.005' } }, { status: 503 }];
  let requests = 0;
  const failing = () => {
    requests += 1;
    return requests % 5 === 0 ? { json: { message: 'no' }, ...answers[(requests / 5) % answers.length] } : undefined;
  };
  return { failing, failures: () => Math.floor(requests / 5) };
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function heapInUse(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

describe('1,000 questions at the same time to vendors that fail one call in five', () => {
  it('all end, answered or failed by the rule; and memory stays as it was', { timeout: 10 * timeoutMs }, async () => {
    const { failing, failures } = oneInFive();
    const { embedder, reranker } = await open((await vendors(failing)).url);

    const ask = async (question: string) => {
      try {
        const { vectors } = await embedder.embed({ texts: [question], role: 'query' });
        const documents = [question, 'something else'].map((text, i) => ({ id: `${i}`, text, metadata: {} }));
        const { scores } = await reranker.rerank({ query: question, documents });
        // The vendor's stand-in gives the same text the score 1.
        return vectors[0]?.length === 256 && scores[0] === 1 ? 'answered' : 'wrong';
      } catch (thrown) {
        return isRetrievalError(thrown) ? thrown.code : 'defect';
      }
    };
    const crowd = (round: number) =>
      Promise.all(Array.from({ length: 1000 }, (_, i) => ask(`question ${i} of round ${round}`)));

    const first = await crowd(0);
    const before = heapInUse();
    const second = await crowd(1);
    const grown = heapInUse() - before;

    const outcomes = [...first, ...second];
    // A timeout is what a machine gives that is too busy: it fails by the rule too.
    expect(['answered', 'rate_limited', 'timeout', 'unavailable']).toEqual(
      expect.arrayContaining([...new Set(outcomes)]),
    );
    expect(outcomes).toContain('answered');
    // No question fails whose vendor has not failed it three times; only close to its deadline it is not tried again.
    const tries = outcomes.includes('timeout') ? 1 : 3;
    const failed = outcomes.filter((outcome) => outcome === 'unavailable' || outcome === 'rate_limited');
    expect(tries * failed.length).toBeLessThanOrEqual(failures());
    expect(grown).toBeLessThan(10 * 1024 * 1024);
  });
});

it('an abort ends a call of a configured provider within a few turns of the event loop, while the vendor says nothing', async () => {
  const server = await vendors();
  const { embedder, reranker } = await open(server.url);
  await server.misbehave('hang');
  const documents = [{ id: 'a', text: 'a', metadata: {} }];
  for (const start of [
    (signal: AbortSignal) => embedder.embed({ texts: ['a'], role: 'query' }, { signal }),
    (signal: AbortSignal) => reranker.rerank({ query: 'q', documents }, { signal }),
  ]) {
    const arrived = server.requests.length + 1;
    const caller = new AbortController();
    const call = start(caller.signal);
    call.catch(() => {});
    await expect.poll(() => server.requests.length, { interval: 5 }).toBe(arrived);
    caller.abort();
    expect(await turnsUntil(expect(call).rejects.toMatchObject({ code: 'aborted' }))).toBeLessThan(10);
  }
});

import { expect, test } from 'vitest';
import { featuresInSteps, rankingFeatures } from './features.ts';
import { openTokenTable } from './token-table.ts';
import { weightsFor } from './weights.ts';

const text = 'The session keeps its state until the agent ends, and the store writes it. '.repeat(40);
const documents = Array.from({ length: 300 }, (_, i) => ({ id: `${i}`, text: `${text}${i}`, metadata: {} }));
const input = { query: 'state of the session', documents };

test('a step is the work of one document: no list of them holds the event loop', async () => {
  const steps = featuresInSteps(await openTokenTable(), input, true, weightsFor(true, false));
  let count = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) count += 1;
  // Terms, weights, text, tokens, words like the query's, feedback and similarity: each is a step for each document;
  // and ten readers of mentions.
  expect(count).toBe(7 * documents.length + 10);
  expect(step.value).toEqual(await rankingFeatures(input, { ordered: true }));
});

test('a signal that fires meanwhile ends the work', async () => {
  const caller = new AbortController();
  const running = rankingFeatures(input, { ordered: true, signal: caller.signal });
  setImmediate(() => caller.abort());
  await expect(running).rejects.toMatchObject({ code: 'aborted', message: 'The rerank was aborted.' });
});

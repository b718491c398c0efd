import { type RetrieveManyOptions, type RetrieverDependencies, retrieveMany } from '@touchstone/pipeline';
import type { RetrievalQuestion } from './complete-request.js';
import type { RecordedOutcome } from './open-retriever.js';
import type { PreparedCall, RetrieverCalls, StartedCall } from './retriever-calls.js';

/** One question of a batch that can be asked, and its place in it. */
interface Item extends PreparedCall {
  readonly position: number;
  readonly started: StartedCall;
}

/** Asks several questions, those of indexes with the same encoders together; every one of them is logged. */
export async function retrieveBatch(
  calls: RetrieverCalls,
  questions: readonly RetrievalQuestion[],
  { concurrency, signal, timeoutMs = calls.settings.timeoutMs }: RetrieveManyOptions = {},
): Promise<readonly RecordedOutcome[]> {
  const outcomes: RecordedOutcome[] = [];
  const items: Item[] = [];
  for (const [position, question] of questions.entries()) {
    const started = calls.start();
    try {
      items.push({ ...(await calls.prepare(question, { signal })), position, started });
    } catch (thrown) {
      outcomes[position] = { status: 'error', error: await calls.fail(thrown, question, started) };
    }
  }
  for (const group of await byEncoders(calls, items)) {
    const dependencies = await calls.dependencies(group[0].request.index);
    const requests = group.map(({ request }) => request);
    const found = await retrieveMany(dependencies, requests, { concurrency, signal, timeoutMs }).catch(
      async (thrown: unknown) => {
        for (const { request, started } of group) await calls.fail(thrown, request, started);
        throw thrown;
      },
    );
    for (const [at, outcome] of found.entries()) {
      const item = group[at];
      if (item === undefined) continue;
      outcomes[item.position] =
        outcome.status === 'ok'
          ? { status: 'ok', retrieval: await calls.finish(item, outcome.retrieval) }
          : { status: 'error', error: await calls.fail(outcome.error, item.request, item.started) };
    }
  }
  return outcomes;
}

type Group = readonly [Item, ...Item[]];

/** Questions whose indexes share their encoders can be asked together. */
async function byEncoders(calls: RetrieverCalls, items: readonly Item[]): Promise<readonly Group[]> {
  const groups: { readonly encoders: Encoders; group: Group }[] = [];
  for (const item of items) {
    const { embedder, sparseEncoder } = await calls.dependencies(item.request.index);
    const known = groups.find(
      ({ encoders }) => encoders.embedder === embedder && encoders.sparseEncoder === sparseEncoder,
    );
    if (known === undefined) groups.push({ encoders: { embedder, sparseEncoder }, group: [item] });
    else known.group = [...known.group, item];
  }
  return groups.map(({ group }) => group);
}

type Encoders = Pick<RetrieverDependencies, 'embedder' | 'sparseEncoder'>;

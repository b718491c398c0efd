import { threadTurns } from '@touchstone/contract';
import { type RetrieveManyOptions, type RetrieverDependencies, retrieveMany } from '@touchstone/pipeline';
import type { RetrievalQuestion } from './complete-request.ts';
import type { RecordedOutcome } from './recorded-retrieval.ts';
import type { PreparedCall, RetrieverCalls, StartedCall } from './retriever-calls.ts';

/** A batch is answered whole once it has begun: a caller that has stopped waiting finds the outcomes in the log. */
const batch = { what: 'batch of retrievals' };

/** One valid question of a batch, and its position in it. */
interface Item extends PreparedCall {
  readonly position: number;
  readonly started: StartedCall;
}

/** Answers several questions, those of indexes with the same encoders together; every one of them is logged. */
export async function retrieveBatch(
  calls: RetrieverCalls,
  questions: readonly RetrievalQuestion[],
  { concurrency, signal, timeoutMs = calls.settings.timeoutMs }: RetrieveManyOptions = {},
): Promise<readonly RecordedOutcome[]> {
  const time = { signal, totalMs: timeoutMs };
  const looks = calls.looks(time);
  const outcomes: RecordedOutcome[] = [];
  const items: Item[] = [];
  for (const [position, question] of questions.entries()) {
    await threadTurns.pass(batch);
    const started = calls.start();
    try {
      items.push({ ...(await calls.prepare(question, looks)), position, started });
    } catch (thrown) {
      outcomes[position] = { status: 'error', error: await calls.fail(thrown, question, started, time) };
    }
  }
  const groups = await byEncoders(calls, items, async (thrown, { position, request, started }) => {
    outcomes[position] = { status: 'error', error: await calls.fail(thrown, request, started, time) };
  });
  for (const { dependencies, group } of groups) {
    const requests = group.map(({ request }) => request);
    const found = await retrieveMany(dependencies, requests, { concurrency, signal, timeoutMs }).catch(
      async (thrown: unknown) => {
        for (const { request, started } of group) await calls.fail(thrown, request, started, time);
        throw thrown;
      },
    );
    for (const [at, outcome] of found.entries()) {
      const item = group[at];
      if (item === undefined) continue;
      await threadTurns.pass(batch);
      outcomes[item.position] =
        outcome.status === 'ok'
          ? { status: 'ok', retrieval: await calls.finish(item, outcome.retrieval) }
          : { status: 'error', error: await calls.fail(outcome.error, item.request, item.started, time) };
    }
  }
  return outcomes;
}

interface Group {
  readonly dependencies: RetrieverDependencies;
  readonly group: readonly Item[];
}

/** Answers questions whose indexes share encoders together. One whose encoders cannot be made fails alone. */
async function byEncoders(
  calls: RetrieverCalls,
  items: readonly Item[],
  onFailure: (thrown: unknown, item: Item) => Promise<void>,
): Promise<readonly Group[]> {
  const groups: { readonly dependencies: RetrieverDependencies; group: readonly Item[] }[] = [];
  for (const item of items) {
    try {
      const dependencies = await calls.dependencies(item.request.index);
      const { embedder, sparseEncoder } = dependencies;
      const known = groups.find(
        ({ dependencies: others }) => others.embedder === embedder && others.sparseEncoder === sparseEncoder,
      );
      if (known === undefined) groups.push({ dependencies, group: [item] });
      else known.group = [...known.group, item];
    } catch (thrown) {
      await onFailure(thrown, item);
    }
  }
  return groups;
}

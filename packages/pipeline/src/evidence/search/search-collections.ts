import type { Hit } from '@touchstone/contract';
import { callProvider, type Outcome } from '../../call/call-provider.ts';
import { tracedError } from '../../call/traced-call.ts';
import type { SearchingCall } from '../evidence-call.ts';
import type { EvidenceCollection } from '../evidence-collection.ts';
import { type FirstAnswerGate, firstAnswerGate } from './first-answer-gate.ts';
import type { Fetch, FetchPlan } from './plan-fetches.ts';
import { type HitReader, hitReader } from './read-hits.ts';
import type { SearchedCollection, SearchedList } from './searched-collection.ts';

/**
 * Runs the fetches of all collections in parallel. When the search's share of the budget is used up, the finished
 * fetches go on without the rest; without any, the first answer is awaited as long as there is any time.
 */
export async function searchCollections(
  call: SearchingCall,
  planned: readonly { readonly collection: EvidenceCollection; readonly plan: FetchPlan }[],
): Promise<readonly SearchedCollection[]> {
  const { budget } = call;
  const gate = firstAnswerGate(budget.leftMs('search'));
  const searches = Promise.all(
    planned.map(({ collection, plan }) =>
      Promise.all(plan.fetches.map((fetch) => runFetch(call, collection, fetch, gate))),
    ),
  );
  const outcomes = await searches.finally(() => {
    if (gate.close() === 'cut') budget.cutShort.add('search');
  });
  const read = hitReader();
  return planned.map(({ collection, plan }, place) => ({
    collection,
    lists: [
      ...plan.fetches.flatMap((fetch, at) => {
        const outcome = outcomes[place]?.[at];
        return outcome === undefined ? [] : readFetch(call, collection, fetch, outcome, read);
      }),
      ...plan.failed.map(({ key, error }) => ({ key, outcome: { error } })),
    ],
  }));
}

function runFetch(
  call: SearchingCall,
  { store, index, name }: EvidenceCollection,
  fetch: Fetch,
  gate: FirstAnswerGate,
): Promise<Outcome<readonly (readonly Hit[])[]>> {
  return callProvider(call, {
    stage: 'search',
    end: 'rerank',
    limitMs: call.profile.timeoutsMs.search,
    what: `search of collection "${name}"`,
    account: { provider: store.name, work: 'store', subject: index },
    work: (ask) => gate.pass(() => ask(({ signal }) => fetch.run({ signal: gate.joined(signal) }))),
  });
}

/** The lists of one round trip, noted in the trace one by one. */
function readFetch(
  { recorder }: SearchingCall,
  collection: EvidenceCollection,
  { lists, settings }: Fetch,
  fetched: Outcome<readonly (readonly Hit[])[]>,
  read: HitReader,
): readonly SearchedList[] {
  return lists.map((key, place) => {
    const outcome = 'error' in fetched ? { error: fetched.error } : read(collection, fetched.value[place]);
    recorder.note('search_branch', fetched.fromMs, fetched.toMs, {
      settings: { collection: collection.name, query: key.query, branch: key.branch, ...settings },
      ...('error' in outcome
        ? { error: tracedError(outcome.error) }
        : {
            candidates: outcome.hits.map(({ candidate: { id }, hit: { score, scoreKind } }, at) => ({
              id,
              rank: at + 1,
              score,
              scoreKind,
            })),
          }),
    });
    return { key, outcome };
  });
}

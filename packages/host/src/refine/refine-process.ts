import { setPriority } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { unexpectedFailure } from '@touchstone/contract';
import { setTrust } from '../file/trust/closed-folders.ts';
import { refinerOnce } from '../providers/refinement/index-refinements.ts';
import { resolveProvider } from '../providers/resolve-provider.ts';
import { withProviders } from '../providers/with-providers.ts';
import type { RefineReport } from './refine-index.ts';
import { refineWith } from './refine-with.ts';
import type { RefiningOrder, RefiningOutcome } from './refining-messages.ts';

// A process of its own: the system gives it idle time, it can be killed at any moment, and its memory goes with it.
// Ctrl-C reaches every process of a terminal; the parent ends this one. Without a parent the work has no use.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit());

let pause: PromiseWithResolvers<void> | undefined;

process.on('message', async (order: RefiningOrder) => {
  if (order === 'pause') pause ??= Promise.withResolvers();
  else if (order === 'go on') {
    pause?.resolve();
    pause = undefined;
  } else await answer(() => refine(order));
});

function refine({ loaded, isTrusted, index, priority }: Exclude<RefiningOrder, string>): Promise<RefineReport> {
  // Before a model starts its threads, which inherit it.
  setPriority(priority);
  const { baseDir } = loaded;
  setTrust(baseDir, isTrusted);
  const refiner = refinerOnce(loaded, (kind, reference, key) => resolveProvider(kind, reference, { baseDir, key }));
  return withProviders(loaded, [], async ({ store }) => {
    const embedder = await refiner();
    try {
      const turn = async () => {
        // A model that answers at once would leave no moment in which an order is heard.
        await setImmediate();
        await pause?.promise;
      };
      return await refineWith(loaded, { store, embedder }, index, { turn, batchTexts, unlessWhole: true });
    } finally {
      await embedder.close?.();
    }
  });
}

/** A pause is waited for by so many texts at most: some tenths of a second of a slow model. */
const batchTexts = 8;

async function answer(work: () => Promise<RefineReport>): Promise<void> {
  let outcome: RefiningOutcome;
  try {
    outcome = { report: await work() };
  } catch (thrown) {
    const { code, message, operatorNote } = unexpectedFailure(thrown, 'refining');
    outcome = { failure: { code, message, operatorNote } };
  }
  process.send?.(outcome, () => process.exit());
}

import { systemClock, type Warning } from '@touchstone/contract';
import type { HostCallOptions, HostQuestion, HostSearch } from '../host.ts';
import type { OpenedProject } from './open-project.ts';

/** Asks the named indexes, else every index that is built, within the time of one search. One that only the config names costs a warning. */
export async function askIndexes(
  { retriever, opening }: OpenedProject,
  { indexes, ...question }: HostQuestion,
  { signal }: HostCallOptions = {},
): Promise<HostSearch> {
  const { withinTime } = await import('@touchstone/host');
  const { timeoutMs } = retriever.settings;
  const fromMs = systemClock.monotonicMs();
  const known = indexes ?? (await retriever.indexes({ signal }));
  const listing = { signal, totalMs: timeoutMs, spentMs: systemClock.monotonicMs() - fromMs, what: 'list of indexes' };
  const { store } = opening.providers;
  const built =
    indexes ?? (await withinTime(listing, async (options) => (await store.listIndexes?.(options)) ?? known));
  const asked = indexes ?? known.filter((name) => built.includes(name));
  const { maxTopK } = retriever.settings;
  const asking = { signal, spentMs: systemClock.monotonicMs() - fromMs };
  const within = { ...question, topK: Math.min(question.topK ?? maxTopK, maxTopK) };
  // Without any index the search itself tells what to do.
  const [index = known[0], ...others] = asked;
  if (others.length === 0) {
    const { call } = await retriever.retrieve({ ...within, index }, asking);
    return { calls: [call], warnings: notBuilt(known, asked) };
  }
  const { retrievals, merged, warnings } = await retriever.retrieveFrom(asked, within, asking);
  return { calls: retrievals.map(({ call }) => call), merged, warnings: [...notBuilt(known, asked), ...warnings] };
}

function notBuilt(known: readonly string[], asked: readonly string[]): readonly Warning[] {
  return known
    .filter((name) => !asked.includes(name))
    .map((name) => ({
      code: 'collection_unavailable',
      message: `Index "${name}" is not built yet and was not searched.`,
    }));
}

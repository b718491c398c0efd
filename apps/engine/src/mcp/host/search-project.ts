import type { HostCallOptions, HostQuestion, HostSearch } from '../host.ts';
import type { OpenedProject } from './open-project.ts';

/** Searches the named indexes, else every index that is built. */
export async function searchProject(
  { retriever, opening }: OpenedProject,
  { indexes, ...question }: HostQuestion,
  { signal }: HostCallOptions = {},
): Promise<HostSearch> {
  const { askIndexes } = await import('@touchstone/host');
  const { store } = opening.providers;
  const { maxTopK } = retriever.settings;
  const within = { ...question, topK: Math.min(question.topK ?? maxTopK, maxTopK) };
  const { retrievals, ...found } = await askIndexes({ retriever, store }, within, { signal, indexes });
  const judged = await retriever.judge(retrievals, { signal });
  return { ...found, ...judged, calls: retrievals.map(({ call }) => call) };
}

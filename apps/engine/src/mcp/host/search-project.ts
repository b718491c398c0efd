import type { Filter } from '@touchstone/contract';
import type { HostCallOptions, HostQuestion, HostSearch } from '../host.ts';
import type { OpenedProject } from './open-project.ts';

/** Searches the named indexes, else every index that is built. */
export async function searchProject(
  { loaded, retriever, opening }: OpenedProject,
  { indexes: named, paths: begin, ...question }: HostQuestion,
  { signal }: HostCallOptions = {},
): Promise<HostSearch> {
  const { askIndexes, ownPlaces } = await import('@touchstone/host');
  const { indexes, paths = [] } = ownPlaces(loaded, { indexes: named, paths: begin });
  const { store } = opening.providers;
  const { maxTopK } = retriever.settings;
  const filter = allOf([question.filter, beginningWith(paths)]);
  const within = { ...question, filter, topK: Math.min(question.topK ?? maxTopK, maxTopK) };
  const { retrievals, ...found } = await askIndexes({ retriever, store }, within, { signal, indexes });
  const judged = await retriever.judge(retrievals, { signal });
  return { ...found, ...judged, calls: retrievals.map(({ call }) => call) };
}

function beginningWith(paths: readonly string[]): Filter | undefined {
  if (paths.length === 0) return undefined;
  return { op: 'or', filters: paths.map((value) => ({ op: 'prefix', field: 'path', value })) };
}

function allOf(filters: readonly (Filter | undefined)[]): Filter | undefined {
  const [filter, ...others] = filters.filter((each) => each !== undefined);
  return filter === undefined || others.length === 0 ? filter : { op: 'and', filters: [filter, ...others] };
}

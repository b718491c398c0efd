import { type CallOptions, type IndexPart, isRetrievalError, type Store } from '@touchstone/contract';
import { markId, markRecord, withoutMarks } from './part-marks.ts';

interface FinishedPart {
  /** Numbers of the parts that are not done. */
  readonly missing: readonly number[];
  /** True if work on the whole index is this run's: it is the last to finish. */
  readonly isLast: boolean;
}

/**
 * Leaves the mark of a part that is done, and looks for those of the others. Where all are there, the generation that the parts have built
 * becomes the active one, and the marks go. A run that is killed in between is done again, by any of the parts.
 */
export async function finishPart(
  store: Store,
  { index, generation, part }: { readonly index: string; readonly generation?: string; readonly part: IndexPart },
  { signal }: CallOptions,
): Promise<FinishedPart> {
  const target = { generation, signal };
  await store.applyDocuments?.(index, [{ kind: 'replace', record: markRecord(part), chunks: [] }], target);
  const { marks } = withoutMarks((await store.readDocuments?.(index, target)) ?? []);
  const done = new Set(marks.filter(({ of }) => of === part.of).map(({ number }) => number));
  // Of two parts that end at once, the other one was last, and has taken the marks away.
  if (!done.has(part.number)) return { missing: [], isLast: false };
  const missing = Array.from({ length: part.of }, (_, at) => at + 1).filter((number) => !done.has(number));
  if (missing.length > 0) return { missing, isLast: false };
  await store.settleWeights?.(index, target);
  if (generation !== undefined) await activate(store, { index, generation }, { signal });
  const removals = marks.map((mark) => ({ kind: 'remove', documentId: markId(mark) }) as const);
  await store.applyDocuments?.(index, removals, target);
  return { missing, isLast: true };
}

/** Two parts that end at once may both come to this. */
async function activate(
  store: Store,
  { index, generation }: { readonly index: string; readonly generation: string },
  options: CallOptions,
): Promise<void> {
  try {
    await store.activate(index, generation, options);
  } catch (thrown) {
    if (!isRetrievalError(thrown) || thrown.code !== 'index_not_found') throw thrown;
    const { generations = [] } = await store.describe(index, options);
    if (!generations.some((each) => each.active && each.generation === generation)) throw thrown;
  }
}

import { chooseIndex } from './choose-index.ts';

/**
 * The indexes that people name; `all` is all that there are, unless one has that name. Without a name
 * it is the only one.
 */
export async function chosenIndexes(
  typed: readonly string[] | undefined,
  known: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const wanted = [...new Set(typed)].filter((name) => name !== '');
  if (wanted.length === 0) return [chooseIndex(undefined, await known())];
  if (!wanted.includes('all')) return wanted;
  const all = await known();
  return all.includes('all') || all.length === 0 ? wanted : all;
}

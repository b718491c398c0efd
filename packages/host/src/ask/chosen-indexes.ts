import { chooseIndex } from './choose-index.ts';

/**
 * The indexes that people name, with commas or one by one; `all` is all that there are, unless one has that name. Without a name
 * it is the only one.
 */
export async function chosenIndexes(
  typed: readonly string[] | undefined,
  known: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const named = (typed ?? []).flatMap((names) => names.split(',')).map((name) => name.trim());
  const wanted = [...new Set(named)].filter((name) => name !== '');
  if (wanted.length === 0) return [chooseIndex(undefined, await known())];
  if (!wanted.includes('all')) return wanted;
  const all = await known();
  return all.includes('all') || all.length === 0 ? wanted : all;
}

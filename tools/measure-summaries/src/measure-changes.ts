import type { Embedder } from '@touchstone/contract';
import { embedTexts, rowsOf, type UnitVectors, unitVectors } from '@touchstone/pipeline/measuring';
import type { Section } from './book.ts';
import type { Clustering } from './clusterings.ts';
import { seededRandom } from './seeded-random.ts';

const sentence = 'The author added a sentence about wallets and their keys. ';

/** How many clusters a sentence more in one section, and one section less, make anew. */
export async function measureChanges(
  sections: readonly Section[],
  vectors: UnitVectors,
  { name, make }: Clustering,
  embedder: Embedder,
  trials: number,
): Promise<Record<string, string | number>[]> {
  const random = seededRandom(7);
  const rows = sections.map((_, row) => row);
  const clustersOf = async (kept: readonly number[], of: UnitVectors) => {
    const clusters = await make(
      kept.map((row) => sections[row] as Section),
      of,
    );
    return clusters.map((members) => members.map((member) => kept[member] ?? 0).sort((a, b) => a - b));
  };
  const keyOf = (members: readonly number[]) => members.join(' ');
  const before = new Set((await clustersOf(rows, vectors)).map(keyOf));
  const edited: number[] = [];
  const gone: number[] = [];
  for (let trial = 0; trial < trials; trial += 1) {
    const row = Math.floor(random() * rows.length);
    const section = sections[row] as Section;
    const at = section.text.indexOf(' ', Math.floor(random() * section.text.length)) + 1;
    const text = `${section.title}\n${section.text.slice(0, at)}${sentence}${section.text.slice(at)}`;
    const vector = unitVectors(await embedTexts([text], embedder, { tokenFamily: 'generic' }));
    const values = vectors.values.slice();
    values.set(vector.values, row * vectors.dimensions);
    const after = await clustersOf(rows, { ...vectors, values });
    edited.push(after.filter((members) => !before.has(keyOf(members)) || members.includes(row)).length);
    const rest = rows.filter((each) => each !== row);
    const without = await clustersOf(rest, rowsOf(vectors, rest));
    gone.push(without.filter((members) => !before.has(keyOf(members))).length);
  }
  return [
    { method: name, change: 'a sentence more', clusters: before.size, trials, ...spread(edited) },
    { method: name, change: 'a section less', clusters: before.size, trials, ...spread(gone) },
  ];
}

function spread(counts: readonly number[]): Record<string, string | number> {
  const sorted = counts.toSorted((a, b) => a - b);
  const mean = sorted.reduce((a, b) => a + b, 0) / sorted.length;
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? 0;
  return { mean: mean.toFixed(1), median: at(0.5), '9 of 10 at most': at(0.9), most: sorted.at(-1) ?? 0 };
}

import type { RerankDocument } from '@touchstone/contract';

/** For the further chunks of a document: 0.15 for each better chunk of it, up to 0.75. Equal logits count in order of id. */
export function repeatPenalties(documents: readonly RerankDocument[], logits: readonly number[]): number[] {
  const penalties = logits.map(() => 0);
  const better = new Map<string, number>();
  const bestFirst = logits
    .map((_, i) => i)
    .sort(
      (a, b) => (logits[b] ?? 0) - (logits[a] ?? 0) || ((documents[a]?.id ?? '') < (documents[b]?.id ?? '') ? -1 : 1),
    );
  for (const i of bestFirst) {
    const { document_id: whole, path } = documents[i]?.metadata ?? {};
    const file = whole ?? path;
    if (file === undefined) continue;
    const before = better.get(file) ?? 0;
    penalties[i] = repeat * Math.min(before, mostRepeats);
    better.set(file, before + 1);
  }
  return penalties;
}

/** In logits, set by hand: judged sets do not show how many chunks of a document a reader wants. */
const repeat = 0.15;
const mostRepeats = 5;

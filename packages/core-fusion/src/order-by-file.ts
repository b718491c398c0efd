import { compareByScore } from './compare-by-score.ts';
import { giveWay, type LikenessWeights } from './give-way.ts';

/** A reranked chunk as its file's order sees it. */
export interface FiledChunk {
  readonly id: string;
  /** Relevance, 0 to 1, as a reranker gave it. */
  readonly score: number;
  /** The key by which its chunks are added up; a chunk without one is a file of its own. */
  readonly file?: string;
  /** In logits: how much less likely a chunk of this kind is to be wanted. 0 for none. */
  readonly demerit: number;
}

/** Weights of files, and of chunks that read alike, beside relevance; 0 everywhere leaves the order as it is. */
interface FileWeights extends LikenessWeights {
  /** Weight of a file's other chunks for its best one, as the logarithm of the summed odds. */
  readonly support: number;
  /** In logits, for each better chunk of the same file, up to `mostRepeats` of them. */
  readonly repeat: number;
}

/** Further chunks of a file beyond this many are damped no more. */
const mostRepeats = 5;

/**
 * The order of the chunks where files count: odds of relevance, times the file's support, less its demerit, the damping
 * of repeats, and the penalty for reading like an earlier chunk. A reranker's probability is added up as a logit,
 * `ln(p / (1 - p))`. Ties are ordered by score, then by id. Only the first `wanted` heed the likeness of their texts.
 */
export function orderByFile(
  chunks: readonly FiledChunk[],
  { support, repeat, ...likeness }: FileWeights,
  wanted?: number,
): readonly number[] {
  const logits = chunks.map(({ score }) => logit(score));
  const supports = fileSupports(chunks, logits);
  const better = new Map<string, number>();
  const values: number[] = [];
  for (const place of placesBy(chunks, logits)) {
    const { file, demerit } = chunks[place] as FiledChunk;
    const before = file === undefined ? 0 : (better.get(file) ?? 0);
    if (file !== undefined) better.set(file, before + 1);
    const added = file === undefined ? 0 : support * (supports.get(file) ?? 0);
    values[place] = (logits[place] as number) + added - demerit - repeat * Math.min(before, mostRepeats);
  }
  return giveWay(placesBy(chunks, values), values, likeness, wanted);
}

/** By file: how far the logarithm of its summed odds lies above that of its best chunk. 0 for a file with one chunk. */
function fileSupports(chunks: readonly FiledChunk[], logits: readonly number[]): ReadonlyMap<string, number> {
  const best = new Map<string, number>();
  chunks.forEach(({ file }, place) => {
    if (file !== undefined)
      best.set(file, Math.max(best.get(file) ?? Number.NEGATIVE_INFINITY, logits[place] as number));
  });
  const sums = new Map<string, number>();
  chunks.forEach(({ file }, place) => {
    if (file === undefined) return;
    sums.set(file, (sums.get(file) ?? 0) + Math.exp((logits[place] as number) - (best.get(file) as number)));
  });
  return new Map([...sums].map(([file, sum]) => [file, Math.log(sum)]));
}

function placesBy(chunks: readonly FiledChunk[], values: readonly number[]): readonly number[] {
  return chunks
    .map(({ id, score }, place) => ({ id, score: values[place] as number, given: score, place }))
    .sort((a, b) => b.score - a.score || b.given - a.given || compareByScore(a, b))
    .map(({ place }) => place);
}

/** Bounded, so that a reranker's 0 and 1 can be added up. */
function logit(score: number): number {
  const bounded = Math.min(1 - smallestShare, Math.max(smallestShare, score));
  return Math.log(bounded / (1 - bounded));
}

const smallestShare = 1e-6;

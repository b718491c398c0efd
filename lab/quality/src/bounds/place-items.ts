import { type StoredChunk, symbolsOf } from '@touchstone/contract';
import { type ChunkPlace, type GoldenItem, matchesItem, rankItems } from '@touchstone/eval';
import type { EvaluationQuery } from '@touchstone/host/evaluate';
import { defaultAnalyzer } from '@touchstone/lexical';
import type { OpenedPackage } from './open-package.ts';

/** Where an expected item came out: its rank by evidence and among all that both branches found, from 1; absent where it is not. */
export interface PlacedItem {
  readonly label: string;
  readonly grade: number;
  readonly rank?: number;
  readonly searchedRank?: number;
}

/** What stands in one of the first five places. */
export const occupants = ['expected', 'same item', 'alike', 'same section', 'same file', 'other'] as const;
type Occupant = (typeof occupants)[number];

/** A question with the places of its expected items, and what took the first five places. */
export interface PlacedQuestion {
  readonly id: string;
  readonly kind: string;
  readonly items: readonly PlacedItem[];
  readonly firstFive: readonly Occupant[];
}

/** Asks a question and looks for its expected items in the answer. */
export async function placeItems(
  { chunks, find }: OpenedPackage,
  { id, text, taskMode, items }: EvaluationQuery,
  kind: string,
): Promise<PlacedQuestion> {
  const { ranked, searched } = await find(text, taskMode);
  const ranks = ranksOf(ranked, chunks, items);
  const searchedRanks = ranksOf(searched, chunks, items);
  const expected = [...chunks].filter(([name, chunk]) => items.some((item) => isOf(item, name, chunk)));
  return {
    id,
    kind,
    items: items.map(({ label, expected: { grade } }) => ({
      ...{ label, grade },
      rank: ranks.get(label),
      searchedRank: searchedRanks.get(label),
    })),
    firstFive: rankedAs(ranked.slice(0, 5), chunks, items).map(({ id: label }, at) => {
      if (ranks.has(label)) return 'expected';
      const name = ranked[at] as string;
      const chunk = chunks.get(name) as StoredChunk;
      if (items.some((item) => isOf(item, name, chunk))) return 'same item';
      if (expected.some(([, one]) => likeness(one, chunk) >= 0.5)) return 'alike';
      const inFile = expected.filter(([, { metadata }]) => metadata.path === chunk.metadata.path);
      if (inFile.some(([, one]) => placeOf(one) === placeOf(chunk))) return 'same section';
      return inFile.length > 0 ? 'same file' : 'other';
    }),
  };
}

function ranksOf(names: readonly string[], chunks: OpenedPackage['chunks'], items: readonly GoldenItem[]) {
  const labels = new Set(items.map(({ label }) => label));
  const ranking = rankedAs(names, chunks, items);
  return new Map(ranking.flatMap(({ id }, at) => (labels.has(id) ? [[id, at + 1] as const] : [])));
}

function rankedAs(names: readonly string[], chunks: OpenedPackage['chunks'], items: readonly GoldenItem[]) {
  return rankItems(
    names.map((name, at) => ({ ...chunkPlace(name, chunks.get(name) as StoredChunk), score: -at })),
    items,
  );
}

function isOf({ expected }: GoldenItem, name: string, chunk: StoredChunk): boolean {
  return matchesItem(expected, chunkPlace(name, chunk));
}

function chunkPlace(candidateId: string, { metadata }: StoredChunk): ChunkPlace {
  const { repo, path, start_line: startLine, end_line: endLine } = metadata;
  return { candidateId, repo, path, startLine, endLine, symbols: symbolsOf(metadata) };
}

/** The section without its last part: neighbours of one heading, or of one class. */
function placeOf({ metadata: { section = '', symbol } }: StoredChunk): string {
  if (section !== '') return section.split(' > ').slice(0, -1).join(' > ');
  return String(Array.isArray(symbol) ? symbol[0] : symbol).split('.')[0] as string;
}

/** Share of terms that two chunks have in common, of all that either has. */
function likeness(a: StoredChunk, b: StoredChunk): number {
  const [first, second] = [a, b].map(({ text }) => new Set(analyzer.terms(text))) as [Set<string>, Set<string>];
  const common = first.intersection(second).size;
  return common / (first.size + second.size - common || 1);
}

const analyzer = defaultAnalyzer();

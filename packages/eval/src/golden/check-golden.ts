import { createHash } from 'node:crypto';
import type { GoldenQuestion } from '@touchstone/contract';
import { type GoldenItem, goldenItems } from './golden-items.ts';
import { type ChunkPlace, isCalled, matchesItem } from './match-items.ts';

/** A chunk with its text, which is the exact slice of its lines. */
export interface GoldenChunk extends ChunkPlace {
  readonly text: string;
}

/** A fault of an item of a golden set against an index. */
export interface GoldenFault {
  readonly question: string;
  /** Label of the item; absent where it is the question itself that is odd. */
  readonly item?: string;
  /**
   * - `not_found`: no chunk is this item, so that no engine can find it
   * - `text_moved`: the lines have other text than when the set was written
   * - `unknown_candidate`: the candidate id is not in the index; the item still matches by its location
   * - `same_chunk`: another item of the question is in the same chunk and nowhere else: only one of them can count
   * - `unknown_kernel`: a chunk of the required kernel is not in the index
   */
  readonly fault: 'not_found' | 'text_moved' | 'unknown_candidate' | 'same_chunk' | 'unknown_kernel';
  /** True if the set cannot measure its question; the others are worth a look. */
  readonly isError: boolean;
  readonly message: string;
}

/** Holds each expected item of the questions against the chunks of an index, in the order of the questions. */
export function checkGolden(
  questions: readonly GoldenQuestion[],
  chunks: readonly GoldenChunk[],
): readonly GoldenFault[] {
  const isKnown = (name: string) => chunks.some((chunk) => isCalled(name, chunk));
  const byPath = Map.groupBy(chunks, ({ path }) => path);
  const near = ({ expected }: GoldenItem) => [
    ...(byPath.get(expected.path) ?? []),
    ...(expected.path === undefined ? chunks : []),
  ];
  return questions.flatMap((question) => {
    const items = goldenItems(question).map((item) => ({
      item,
      chunks: near(item).filter((chunk) => matchesItem(item.expected, chunk)),
    }));
    const fault = (item: string | undefined, kind: GoldenFault['fault'], message: string): GoldenFault => ({
      question: question.id,
      item,
      fault: kind,
      isError: kind !== 'unknown_candidate' && kind !== 'same_chunk',
      message,
    });
    return [
      ...items.flatMap(({ item, chunks: own }, position) => {
        const { label, expected } = item;
        if (own.length === 0) return [fault(label, 'not_found', 'no chunk of the index is there')];
        const found: GoldenFault[] = [];
        if (hasMoved(item, byPath.get(expected.path) ?? [])) {
          found.push(fault(label, 'text_moved', 'the lines have other text than when the set was written'));
        }
        if (expected.candidateId !== undefined && !isKnown(expected.candidateId)) {
          found.push(
            fault(label, 'unknown_candidate', `the index has no "${expected.candidateId}"; found by its place`),
          );
        }
        const twin = items.slice(0, position).find((other) => isOneChunk(other.chunks, own));
        if (twin !== undefined) {
          found.push(fault(label, 'same_chunk', `is in the chunk of ${twin.item.label}: make them one item`));
        }
        return found;
      }),
      ...(question.requiredKernel ?? [])
        .filter((id) => !isKnown(id))
        .map((id) =>
          fault(undefined, 'unknown_kernel', `the required kernel names "${id}", which the index does not have`),
        ),
    ];
  });
}

function isOneChunk(one: readonly GoldenChunk[], other: readonly GoldenChunk[]): boolean {
  return one.length === 1 && other.length === 1 && one[0] === other[0];
}

/** False where the chunks lack some of the lines, blank ones aside: their text is unknown. */
function hasMoved({ expected }: GoldenItem, chunks: readonly GoldenChunk[]): boolean {
  const { startLine, endLine, contentHash } = expected;
  if (startLine === undefined || endLine === undefined || contentHash === undefined) return false;
  const lines = new Map<number, string>();
  for (const { startLine: first, text } of chunks) {
    if (first !== undefined) text.split('\n').forEach((line, offset) => void lines.set(first + offset, line));
  }
  const slice = Array.from({ length: endLine - startLine + 1 }, (_, offset) => lines.get(startLine + offset) ?? '');
  return `sha256:${createHash('sha256').update(slice.join('\n')).digest('hex')}` !== contentHash;
}

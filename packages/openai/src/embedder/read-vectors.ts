import { badResponse, checkVectorsInSlices, type VendorCall } from '@touchstone/provider-kit';
import { z } from 'zod';
import { unitLength } from './unit-length.ts';

/** The parts of an answer that are read; the vectors themselves are looked at later. */
export const embeddingAnswer = z.object(
  {
    data: z.array(z.object({ embedding: z.unknown(), index: z.int().optional() }), 'must be a list'),
    usage: z.object({ prompt_tokens: z.number().optional(), total_tokens: z.number().optional() }).nullish(),
  },
  'must be an object',
);

type EmbeddingItems = z.output<typeof embeddingAnswer>['data'];

/**
 * The vectors of an answer in the order of the texts, of length 1. Each is a list of numbers or base64: servers without
 * base64 answer with numbers all the same. Throws `bad_response` for anything else, and names the option where the
 * vectors have another size.
 */
export async function readVectors(
  items: EmbeddingItems,
  about: VendorCall,
  { count, dimensions }: { readonly count: number; readonly dimensions: number },
): Promise<readonly Float32Array[]> {
  const values = inOrder(items, about);
  const [size, ...otherSizes] = new Set(values.map(sizeOf));
  if (size !== undefined && size !== dimensions && otherSizes.length === 0) {
    const problem = `its vectors have ${size} dimensions, not ${dimensions}. Set the option dimensions to what the model gives, or check the model`;
    throw badResponse(problem, about);
  }
  return unitLength(await checkVectorsInSlices(values, { ...about, count, dimensions }), about);
}

/** Where every item has its position, they may come in any order. */
function inOrder(items: EmbeddingItems, about: VendorCall): readonly unknown[] {
  if (items.some(({ index }) => index === undefined)) return items.map(({ embedding }) => embedding);
  const ordered = items.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0));
  const wrong = ordered.find(({ index }, position) => index !== position);
  if (wrong !== undefined) throw badResponse(`its positions are not 0 to ${items.length - 1}, each once`, about);
  return ordered.map(({ embedding }) => embedding);
}

function sizeOf(vector: unknown): number | undefined {
  if (Array.isArray(vector)) return vector.length;
  if (typeof vector !== 'string') return undefined;
  const size = Buffer.byteLength(vector, 'base64') / Float32Array.BYTES_PER_ELEMENT;
  return Number.isInteger(size) ? size : undefined;
}

import { badResponse, checkVectors, type VendorCall } from '@touchstone/provider-kit';
import { z } from 'zod';
import { unitLength } from './unit-length.js';

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
 * The vectors of an answer in the order of the texts, of length 1. Each is a list of numbers, or base64 of 32-bit floats with the
 * lowest byte first: servers that know no base64 answer with numbers though asked for it. Throws `bad_response` for anything else, and
 * names the option where the vectors have another size.
 */
export function readVectors(
  items: EmbeddingItems,
  about: VendorCall,
  { count, dimensions }: { readonly count: number; readonly dimensions: number },
): readonly Float32Array[] {
  const values = inOrder(items, about).map((embedding) =>
    typeof embedding === 'string' ? fromBase64(embedding) : embedding,
  );
  const sizes = new Set(values.map(sizeOf));
  const [size] = sizes;
  if (sizes.size === 1 && size !== undefined && size !== dimensions) {
    const problem = `its vectors have ${size} dimensions, not ${dimensions}. Set the option dimensions to what the model gives, or check the model`;
    throw badResponse(problem, about);
  }
  return unitLength(checkVectors(values, { ...about, count, dimensions }), about);
}

/** Where every item says its position, they may come in any order. */
function inOrder(items: EmbeddingItems, about: VendorCall): readonly unknown[] {
  if (items.some(({ index }) => index === undefined)) return items.map(({ embedding }) => embedding);
  const ordered = items.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0));
  const wrong = ordered.find(({ index }, position) => index !== position);
  if (wrong !== undefined) throw badResponse(`its positions are not 0 to ${items.length - 1}, each once`, about);
  return ordered.map(({ embedding }) => embedding);
}

function fromBase64(text: string): Float32Array | undefined {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.byteLength % 4 !== 0) return undefined;
  const floats = new Float32Array(bytes.byteLength / 4);
  for (let i = 0; i < floats.length; i += 1) floats[i] = bytes.readFloatLE(i * 4);
  return floats;
}

function sizeOf(vector: unknown): number | undefined {
  return Array.isArray(vector) || vector instanceof Float32Array ? vector.length : undefined;
}

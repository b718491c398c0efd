import { badResponse, type VendorCall } from '@touchstone/provider-kit';

/**
 * Vectors brought to length 1: not every server does it, and few do it for vectors that they shorten. Throws `bad_response` for a
 * vector of zeros, which has no direction.
 */
export function unitLength(vectors: readonly Float32Array[], about: VendorCall): readonly Float32Array[] {
  return vectors.map((vector, position) => {
    const length = lengthOf(vector);
    if (length === 0) throw badResponse(`vector ${position} is all zeros`, about);
    return scaled(vector, 1 / length);
  });
}

/** Plain loops, here and below: a request may bring a million numbers. */
function lengthOf(vector: Float32Array): number {
  let squares = 0;
  for (let i = 0; i < vector.length; i += 1) squares += (vector[i] as number) ** 2;
  return Math.sqrt(squares);
}

function scaled(vector: Float32Array, factor: number): Float32Array {
  const unit = new Float32Array(vector.length);
  for (let i = 0; i < vector.length; i += 1) unit[i] = (vector[i] as number) * factor;
  return unit;
}

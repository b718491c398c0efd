import { badResponse, type VendorCall } from '@touchstone/provider-kit';

/**
 * Vectors brought to length 1: Google shortens a vector by leaving out its end, so that below the full 3,072 numbers its length is
 * any. Throws `bad_response` for a vector of zeros, which has no direction.
 */
export function unitLength(vectors: readonly Float32Array[], about: VendorCall): readonly Float32Array[] {
  return vectors.map((vector, position) => {
    let squares = 0;
    for (const value of vector) squares += value * value;
    if (squares === 0) throw badResponse(`vector ${position} is all zeros`, about);
    const length = Math.sqrt(squares);
    return vector.map((value) => value / length);
  });
}

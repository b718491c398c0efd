import { type Embedder, RetrievalError } from '@touchstone/contract';

/**
 * The reason why an embedder's vector cannot be searched with; undefined where it can. A store would refuse it as an
 * error of the request, and with it everything that travels in the same round trip.
 */
export function vectorFault(
  vector: ArrayLike<number>,
  { name, model, dimensions }: Pick<Embedder, 'name' | 'model' | 'dimensions'>,
): RetrievalError | undefined {
  const fault = faultOf(vector, dimensions);
  if (fault === undefined) return undefined;
  const message = `${model} returned a vector ${fault} for the query. Try again; if it happens again, check the service of ${name}.`;
  return new RetrievalError('bad_response', message, { provider: name });
}

function faultOf(vector: ArrayLike<number>, dimensions: number): string | undefined {
  if (vector.length !== dimensions) return `of ${vector.length} numbers instead of ${dimensions}`;
  let isZero = true;
  for (let at = 0; at < vector.length; at += 1) {
    const value = Math.fround(vector[at] ?? Number.NaN);
    if (!Number.isFinite(value)) return 'with a number that is not finite';
    if (value !== 0) isZero = false;
  }
  return isZero ? 'of zeros, which has no direction,' : undefined;
}

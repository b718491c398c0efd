import { RetrievalError } from '@touchstone/contract';

/** The only index, for `what`; `invalid_request` where there are several. */
export function onlyIndex(indexes: readonly string[], what: string): string {
  const [first, second] = indexes;
  if (first !== undefined && second === undefined) return first;
  throw new RetrievalError(
    'invalid_request',
    `${what} asks one index, and there are ${indexes.join(', ')}: choose one with \`index\`.`,
  );
}

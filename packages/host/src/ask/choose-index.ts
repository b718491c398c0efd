import { RetrievalError } from '@touchstone/contract';

/** The index that works without a config file. */
const defaultIndex = 'default';

/** The index that is named, else the only one there is, else `default`; several and no choice is `invalid_request`. */
export function chooseIndex(named: string | undefined, known: readonly string[]): string {
  if (named !== undefined) return named;
  const [first, second] = known;
  if (second === undefined) return first ?? defaultIndex;
  throw new RetrievalError(
    'invalid_request',
    `There are several indexes: ${known.join(', ')}. Name one with \`index\`.`,
  );
}

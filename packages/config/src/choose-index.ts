import { RetrievalError } from '@touchstone/contract';

/** The index that works without a config file. */
const defaultIndex = 'default';

/** `--index`, else the only one there is, else `default`; several and no choice is `invalid_request`. */
export function chooseIndex(given: string | undefined, known: readonly string[]): string {
  if (given !== undefined) return given;
  const [first, second] = known;
  if (second === undefined) return first ?? defaultIndex;
  throw new RetrievalError(
    'invalid_request',
    `There are several indexes: ${known.join(', ')}. Choose one with --index NAME.`,
  );
}

import { printableLine } from '@touchstone/contract';
import { type LoadedConfig, openFreshness } from '@touchstone/host';
import type { FreshnessOptions } from './freshness-option.ts';
import type { Invocation } from './invocation.ts';

/** Notices beside an answer. */
export type Notices = ReturnType<ReturnType<typeof openFreshness>['notices']>;

/** Begins to look whether the files of these indexes have changed, beside the work that follows. Default: all that are remembered. */
export function lookAtFiles(
  { program, io }: Invocation,
  loaded: LoadedConfig,
  { freshness = true }: FreshnessOptions,
  indexes?: readonly string[],
): Notices {
  return freshness ? openFreshness(loaded, { program }).notices(indexes, { signal: io.signal }) : Promise.resolve([]);
}

/** Prints an answer. Notices come after it on stderr, or beside it in its JSON document, and never in it. */
export async function printAnswer(
  invocation: Invocation,
  notices: Notices,
  print: (invocation: Invocation) => void,
  isJson = invocation.json,
): Promise<void> {
  if (isJson) {
    const told = await notices;
    const beside = (document: unknown) =>
      told.length === 0 || typeof document !== 'object' ? document : { ...document, notices: told };
    return print({ ...invocation, printJson: (document) => invocation.printJson(beside(document)) });
  }
  print(invocation);
  await tellNotices(invocation, notices);
}

/** On stderr, after the output. */
export async function tellNotices({ note, noteStyles }: Invocation, notices: Notices): Promise<void> {
  for (const { message } of await notices) note(`${noteStyles.warning('!')} ${printableLine(message)}`);
}

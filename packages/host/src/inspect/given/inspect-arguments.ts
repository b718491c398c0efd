import { argument } from '@touchstone/contract/wire';
import type { StoreAlreadyOpen } from '../with-store.ts';

const text = argument.text.optional();

/** Members that the options of several functions have. */
export const inspectMembers = {
  signal: argument.signal.optional(),
  /** Their store is looked at where it is used. */
  providers: argument.object<NonNullable<StoreAlreadyOpen['providers']>>('opened providers', []).optional(),
  index: text,
  program: text,
} as const;

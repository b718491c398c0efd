import { callKinds, searchMethods } from '@touchstone/contract';
import { argument, givenObject, recordArgument } from '@touchstone/contract/wire';
import type { FailedCall } from '../log-entry.ts';

/** What the functions of a log are given. */
export const logArguments = {
  record: recordArgument.any,
  stages: recordArgument.stages,
  failure: givenObject<FailedCall>({
    kind: argument.oneOf(callKinds),
    id: argument.text,
    engine: argument.text,
    startedAt: argument.text,
    query: argument.anyText,
    indexes: argument.anyTexts,
    totalMs: argument.number,
    error: argument.anything,
    search: givenObject<NonNullable<FailedCall['search']>>({
      searchMethod: argument.oneOf(searchMethods),
      topK: argument.number,
    }).optional(),
  }),
  id: argument.text,
  limit: argument.count.optional(),
} as const;

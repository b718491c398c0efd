import type { CallOptions, StageTrace } from '@touchstone/contract';
import { argument, givenObject } from '@touchstone/contract/wire';
import type { ContextCallOptions, RetrieveManyOptions, TracedCallOptions } from '@touchstone/pipeline';
import type { AskCallOptions, IndexesOptions } from '../ask/recorded-retrieval.ts';

const signal = argument.signal.optional();
const milliseconds = argument.checkedNumber.optional();

export const tracedMembers = {
  signal,
  callId: argument.text.optional(),
  spentMs: milliseconds,
  onStage: argument.callback<(stage: StageTrace) => void>().optional(),
};

const plan = argument.object<NonNullable<ContextCallOptions['plan']>>('a plan, as the record of a call has it', []);

/** Options of calls: parsed once for each call, as its request is. */
export const callArguments = {
  call: givenObject<CallOptions>({ signal }),
  indexes: givenObject<IndexesOptions>({ signal, timeoutMs: milliseconds }),
  traced: givenObject<TracedCallOptions>(tracedMembers),
  ask: givenObject<AskCallOptions>({ ...tracedMembers, timeoutMs: milliseconds }),
  many: givenObject<RetrieveManyOptions>({
    signal,
    spentMs: milliseconds,
    timeoutMs: milliseconds,
    concurrency: argument.checkedNumber.optional(),
  }),
  context: givenObject<ContextCallOptions>({ ...tracedMembers, plan: plan.optional() }),
} as const;

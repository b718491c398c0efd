import type { Clock, Embedder, LanguageModel, Reranker, Store } from '@touchstone/contract';
import { argument, givenObject } from '@touchstone/contract/wire';
import type * as z from 'zod';
import type { CallingOptions } from '../ask/calling-options.ts';
import type { OnLogFailure } from '../log/open-log.ts';
import type { Providers } from '../providers/open-providers.ts';

/** What everything takes that makes calls. */
export const callingMembers = {
  engine: argument.text,
  program: argument.text.optional(),
  writesLog: argument.flag.optional(),
  onLogFailure: argument.callback<OnLogFailure>().optional(),
  clock: argument.object<Clock>('a clock', ['nowMs', 'monotonicMs']).optional(),
  newId: argument.callback<() => string>().optional(),
} satisfies { readonly [Member in keyof Required<CallingOptions>]: z.ZodType };

const port = <Port extends object>(what: string, method: keyof Port & string) =>
  argument.object<Port>(what, [method]).optional();

/** Of providers as `openProviders` gives them, what every call needs. A member of another name would count as none, and is refused. */
const providerMembers = {
  store: argument.object<Store>('a store', ['describe']),
  embedder: port<Embedder>('an embedder', 'embed'),
  reranker: port<Reranker>('a reranker', 'rerank'),
  languageModel: port<LanguageModel>('a language model', 'generate'),
  encodersFor: argument.callback<Providers['encodersFor']>(),
  modelOf: argument.callback<Providers['modelOf']>().optional(),
  priceOf: argument.callback<Providers['priceOf']>().optional(),
  close: argument.callback<Providers['close']>().optional(),
};

export const evidenceProviders = givenObject<Pick<Providers, 'store' | 'reranker' | 'encodersFor'>>(providerMembers);

const contextMembers = { ...providerMembers, priceOf: argument.callback<Providers['priceOf']>() };
export const contextProviders =
  givenObject<Pick<Providers, 'store' | 'reranker' | 'languageModel' | 'encodersFor' | 'priceOf' | 'embedder'>>(
    contextMembers,
  );

export const allProviders = givenObject<Providers>({
  ...contextMembers,
  modelOf: argument.callback<Providers['modelOf']>(),
  close: argument.callback<Providers['close']>(),
});

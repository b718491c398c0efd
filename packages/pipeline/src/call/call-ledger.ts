import { type Clock, compact, type JsonObject, type Usage } from '@touchstone/contract';

/** Which of a provider's works a call was. */
type Work = 'embedder' | 'reranker' | 'sparse_encoder' | 'store';

interface Account {
  calls: number;
  ms: number;
  tokens: number | undefined;
  searchUnits: number | undefined;
}

/** Counts what each provider was asked for: the sections of a pack's `debug` that are named for providers. */
export interface CallLedger {
  /** Times a call. `subject` is the model or index. */
  timed<T>(provider: string, work: Work, subject: string, call: () => Promise<T>): Promise<T>;
  /** What the vendor charged for; several reports add up. */
  charge(provider: string, work: Work, subject: string, usage: Usage | undefined): void;
  /** `{ provider: { work: { subject: { calls, ms, tokens?, search_units? } } } }`, every level sorted by name. */
  toJson(): JsonObject;
}

export function callLedger(clock: Clock): CallLedger {
  const accounts = new Map<string, Account>();
  const accountOf = (provider: string, work: Work, subject: string) => {
    const key = JSON.stringify([provider, work, subject]);
    const held = accounts.get(key) ?? { calls: 0, ms: 0, tokens: undefined, searchUnits: undefined };
    accounts.set(key, held);
    return held;
  };

  return {
    timed: async (provider, work, subject, call) => {
      const account = accountOf(provider, work, subject);
      account.calls += 1;
      const from = clock.monotonicMs();
      try {
        return await call();
      } finally {
        account.ms += clock.monotonicMs() - from;
      }
    },
    charge: (provider, work, subject, usage) => {
      const account = accountOf(provider, work, subject);
      if (usage?.tokens !== undefined) account.tokens = (account.tokens ?? 0) + usage.tokens;
      if (usage?.searchUnits !== undefined) account.searchUnits = (account.searchUnits ?? 0) + usage.searchUnits;
    },
    toJson: () => {
      const sections: Record<string, Record<string, Record<string, JsonObject>>> = {};
      for (const [key, account] of [...accounts].sort(([a], [b]) => (a < b ? -1 : 1))) {
        const [provider = '', work = '', subject = ''] = JSON.parse(key) as string[];
        const section = sections[provider] ?? {};
        sections[provider] = section;
        section[work] = { ...section[work], [subject]: accountJson(account) };
      }
      return sections;
    },
  };
}

function accountJson({ calls, ms, tokens, searchUnits }: Account): JsonObject {
  return compact({ calls, ms, tokens, search_units: searchUnits });
}

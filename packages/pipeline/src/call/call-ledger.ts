import { type Clock, compact, type JsonObject, type Usage } from '@touchstone/contract';

/** What a provider is asked for: its name, which of its works, and the model or index that does it. */
export interface Account {
  readonly provider: string;
  readonly work: 'embedder' | 'reranker' | 'sparse_encoder' | 'store';
  readonly subject: string;
}

interface Totals {
  calls: number;
  ms: number;
  tokens: number | undefined;
  searchUnits: number | undefined;
}

/** Counts what each provider was asked for: the sections of a pack's `debug` that are named for providers. */
export interface CallLedger {
  /** Times a request and adds up what the vendor charged for it. */
  counted<T>(account: Account, request: () => Promise<T>, usageOf?: (answer: T) => Usage | undefined): Promise<T>;
  /** `{ provider: { work: { subject: { calls, ms, tokens?, search_units? } } } }`, every level sorted by name. */
  toJson(): JsonObject;
}

export function callLedger(clock: Clock): CallLedger {
  const accounts: { readonly account: Account; readonly totals: Totals }[] = [];
  const totalsOf = (account: Account) => {
    const held = accounts.find((one) => isSame(one.account, account));
    if (held !== undefined) return held.totals;
    const totals: Totals = { calls: 0, ms: 0, tokens: undefined, searchUnits: undefined };
    accounts.push({ account, totals });
    return totals;
  };

  return {
    counted: async (account, request, usageOf) => {
      const totals = totalsOf(account);
      totals.calls += 1;
      const from = clock.monotonicMs();
      try {
        const answer = await request();
        const { tokens, searchUnits } = usageOf?.(answer) ?? {};
        if (tokens !== undefined) totals.tokens = (totals.tokens ?? 0) + tokens;
        if (searchUnits !== undefined) totals.searchUnits = (totals.searchUnits ?? 0) + searchUnits;
        return answer;
      } finally {
        totals.ms += clock.monotonicMs() - from;
      }
    },
    toJson: () => {
      const sections: Record<string, Record<string, Record<string, JsonObject>>> = {};
      for (const { account, totals } of accounts.toSorted((a, b) => compareAccounts(a.account, b.account))) {
        const { provider, work, subject } = account;
        const section = sections[provider] ?? {};
        sections[provider] = section;
        section[work] = { ...section[work], [subject]: totalsJson(totals) };
      }
      return sections;
    },
  };
}

function isSame(a: Account, b: Account): boolean {
  return a.provider === b.provider && a.work === b.work && a.subject === b.subject;
}

function compareAccounts(a: Account, b: Account): number {
  return compare(a.provider, b.provider) || compare(a.work, b.work) || compare(a.subject, b.subject);
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function totalsJson({ calls, ms, tokens, searchUnits }: Totals): JsonObject {
  return compact({ calls, ms, tokens, search_units: searchUnits });
}

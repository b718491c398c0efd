import { type Clock, compact, type JsonObject } from '@touchstone/contract';
import { compareTexts } from '@touchstone/core-fusion';

/** A provider's counts for one request. Absent counts are unknown, not zero. */
export interface CountedUsage {
  readonly tokens?: number;
  readonly searchUnits?: number;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
}

/** The account of a provider: its name, its kind of work, and the model or index. */
export interface Account {
  readonly provider: string;
  readonly work: 'embedder' | 'reranker' | 'sparse_encoder' | 'store' | 'language_model';
  readonly subject: string;
  /** The task, where one subject does several: `classification`. */
  readonly part?: string;
}

/** The totals of an account. */
interface AccountTotals extends CountedUsage {
  readonly calls: number;
  readonly ms: number;
}

type Totals = { -readonly [Name in keyof AccountTotals]: AccountTotals[Name] };

const counts = [
  'tokens',
  'searchUnits',
  'inputTokens',
  'outputTokens',
] as const satisfies readonly (keyof CountedUsage)[];

/** Counts the requests to each provider: the sections of a pack's `debug` that are named for providers. */
export interface CallLedger {
  /** Times a request and adds up the vendor's charges for it. */
  counted<T>(
    account: Account,
    request: () => Promise<T>,
    usageOf?: (answer: T) => CountedUsage | undefined,
  ): Promise<T>;
  /** Every account with a request, in the order of their first ones. */
  accounts(): readonly { readonly account: Account; readonly totals: AccountTotals }[];
  /** `{ provider: { work: { subject: { calls, ms, tokens?, search_units? } } } }`, every level sorted by name. */
  toJson(): JsonObject;
}

export function callLedger(clock: Clock): CallLedger {
  const accounts: { readonly account: Account; readonly totals: Totals }[] = [];
  const totalsOf = (account: Account) => {
    const held = accounts.find((one) => isSame(one.account, account));
    if (held !== undefined) return held.totals;
    const totals: Totals = { calls: 0, ms: 0 };
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
        const usage = usageOf?.(answer) ?? {};
        for (const name of counts) {
          const counted = usage[name];
          if (counted !== undefined) totals[name] = (totals[name] ?? 0) + counted;
        }
        return answer;
      } finally {
        totals.ms += clock.monotonicMs() - from;
      }
    },
    accounts: () => accounts.map(({ account, totals }) => ({ account, totals: { ...totals } })),
    toJson: () => {
      const sections: Record<string, Record<string, Record<string, JsonObject>>> = {};
      for (const { account, totals } of accounts.toSorted((a, b) => compareAccounts(a.account, b.account))) {
        const { provider, work, part } = account;
        const subject = part === undefined ? account.subject : `${account.subject} (${part})`;
        const section = sections[provider] ?? {};
        sections[provider] = section;
        section[work] = { ...section[work], [subject]: totalsJson(totals) };
      }
      return sections;
    },
  };
}

function isSame(a: Account, b: Account): boolean {
  return a.provider === b.provider && a.work === b.work && a.subject === b.subject && a.part === b.part;
}

function compareAccounts(a: Account, b: Account): number {
  return (
    compareTexts(a.provider, b.provider) ||
    compareTexts(a.work, b.work) ||
    compareTexts(a.subject, b.subject) ||
    compareTexts(a.part ?? '', b.part ?? '')
  );
}

function totalsJson({ calls, ms, tokens, searchUnits, inputTokens, outputTokens }: Totals): JsonObject {
  return compact({
    calls,
    ms,
    tokens,
    search_units: searchUnits,
    input_tokens: inputTokens,
    output_tokens: outputTokens,
  });
}

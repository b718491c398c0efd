import { type CallCost, type CostLine, costComponents } from '@touchstone/contract';
import { compareTexts } from '@touchstone/core-fusion';
import { costLine, type PaidUse } from './cost-of.ts';

/**
 * The cost of a call, or of one that is planned: a line for each component and model, in the order of spec 002 §9, and their total. The
 * total is null where a line is not known: half of a sum would mislead.
 */
export function callCost(uses: readonly PaidUse[]): CallCost {
  const lines = new Map<string, CostLine>();
  for (const use of uses) {
    const line = costLine(use);
    const key = JSON.stringify([line.component, line.provider, line.model]);
    const before = lines.get(key);
    lines.set(key, before === undefined ? line : together(before, line));
  }
  const sorted = [...lines.values()].sort(
    (a, b) =>
      costComponents.indexOf(a.component) - costComponents.indexOf(b.component) || compareTexts(nameOf(a), nameOf(b)),
  );
  return { lines: sorted, totalUsd: sorted.reduce<number | null>((sum, { usd }) => plus(sum, usd), 0) };
}

function together(a: CostLine, b: CostLine): CostLine {
  return {
    ...a,
    calls: a.calls + b.calls,
    tokens: counted(a.tokens, b.tokens),
    inputTokens: counted(a.inputTokens, b.inputTokens),
    outputTokens: counted(a.outputTokens, b.outputTokens),
    searchUnits: counted(a.searchUnits, b.searchUnits),
    usd: plus(a.usd, b.usd),
  };
}

function counted(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined ? b : a + (b ?? 0);
}

function plus(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

function nameOf({ provider, model }: CostLine): string {
  return `${provider}/${model}`;
}

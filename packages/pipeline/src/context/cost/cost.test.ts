import type { CostComponent } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { callCost } from './call-cost.ts';
import { costMeter } from './cost-meter.ts';
import { costLine, type PaidUse } from './cost-of.ts';
import { assumedUsage, estimateCost, monthlyUsd } from './estimate-cost.ts';

/** A use that costs so much: a dollar for each thousand searches. */
const costing = (component: CostComponent, usd: number): PaidUse => ({
  component,
  provider: 'acme',
  model: 'acme-1',
  usage: { calls: 1, searchUnits: usd * 1000 },
  price: { perThousandSearches: 1 },
});
const free = (component: CostComponent): PaidUse => ({ component, usage: { calls: 4 }, price: 'free' });

describe('002 §9: the cost of a query', () => {
  const rows = callCost([
    costing('classification', 0.0001),
    costing('expansion', 0.0002),
    costing('hyde', 0.0002),
    costing('query_embedding', 0.00001),
    free('vector_search'),
    free('bm25_search'),
    costing('rerank', 0.002),
  ]);

  it('has the rows of the table in its order, each with its cost', () => {
    expect(rows.lines.map(({ component, usd }) => [component, Number(usd?.toPrecision(3))])).toEqual([
      ['classification', 0.0001],
      ['expansion', 0.0002],
      ['hyde', 0.0002],
      ['query_embedding', 0.00001],
      ['vector_search', 0],
      ['bm25_search', 0],
      ['rerank', 0.002],
    ]);
  });

  it('adds up to 0.00251, which the table rounds to 0.003', () => {
    expect(rows.totalUsd).toBeCloseTo(0.00251, 10);
    expect(Math.ceil((rows.totalUsd ?? 0) * 1000) / 1000).toBe(0.003);
  });

  it('is 0.15 a day and 4.50 a month at 50 queries a day, of the rounded total', () => {
    expect(monthlyUsd(0.003, 50) / 30).toBeCloseTo(0.15, 10);
    expect(monthlyUsd(0.003, 50)).toBeCloseTo(4.5, 10);
    expect(monthlyUsd(rows.totalUsd ?? 0, 50)).toBeCloseTo(3.765, 10);
  });

  it('is 0.002 for 50 documents at the 2.00 a thousand searches of §6', () => {
    const { usd } = costLine({
      component: 'rerank',
      usage: { calls: 1, searchUnits: 1 },
      price: { perThousandSearches: 2 },
    });
    expect(usd).toBe(0.002);
  });
});

describe('the cost of a call', () => {
  it('joins what one model did for one component, and keeps models apart', () => {
    const line = (model: string, tokens: number): PaidUse => ({
      component: 'query_embedding',
      provider: 'voyage',
      model,
      usage: { calls: 1, tokens },
      price: { perMillionTokens: 0.06 },
    });
    const { lines, totalUsd } = callCost([line('voyage-4', 100), line('voyage-4-lite', 100), line('voyage-4', 400)]);
    expect(lines.map(({ model, calls, tokens }) => [model, calls, tokens])).toEqual([
      ['voyage-4', 2, 500],
      ['voyage-4-lite', 1, 100],
    ]);
    expect(totalUsd).toBeCloseTo((600 * 0.06) / 1e6, 12);
  });

  it('is not known where one line is not', () => {
    const unknown: PaidUse = { component: 'hyde', provider: 'x', model: 'y', usage: { calls: 1, inputTokens: 9 } };
    const { lines, totalUsd } = callCost([free('bm25_search'), unknown, costing('rerank', 0.002)]);
    expect(lines.map(({ usd }) => usd)).toEqual([null, 0, 0.002]);
    expect(totalUsd).toBeNull();
  });

  it('of nothing is nothing', () => expect(callCost([])).toEqual({ lines: [], totalUsd: 0 }));
});

describe('a cap on the cost', () => {
  it('lets parts in while they fit, counts them as they were in truth, and refuses what would go beyond', () => {
    const meter = costMeter(0.003);
    const expansion = meter.reserve(costing('expansion', 0.0005));
    expect(meter.reserve(costing('rerank', 0.0026))).toBeUndefined();
    expansion?.settle({ calls: 1, searchUnits: 0.4 });
    expect(meter.reserve(costing('rerank', 0.0026))).toBeDefined();
    expect(meter.cost().totalUsd).toBeCloseTo(0.003, 10);
  });

  it('holds parts that run side by side to one sum', () => {
    const meter = costMeter(0.003);
    expect([meter.reserve(costing('expansion', 0.002)), meter.reserve(costing('hyde', 0.002))]).toEqual([
      expect.anything(),
      undefined,
    ]);
  });

  it('gives back what a part that failed was to cost', () => {
    const meter = costMeter(0.003);
    meter.reserve(costing('expansion', 0.002))?.release();
    expect(meter.reserve(costing('hyde', 0.002))).toBeDefined();
  });

  it('lets in what is free, and nothing of an unknown price or after one', () => {
    const unknown: PaidUse = { component: 'hyde', provider: 'x', model: 'y', usage: { calls: 1, inputTokens: 9 } };
    const meter = costMeter(1);
    expect([meter.reserve(unknown), meter.reserve(free('vector_search'))]).toEqual([undefined, expect.anything()]);
    meter.reserve(costing('rerank', 0.001))?.settle({ calls: 1 });
    expect([meter.reserve(costing('hyde', 0.001)), meter.reserve(free('bm25_search'))]).toEqual([
      undefined,
      expect.anything(),
    ]);
    expect(costMeter(0).reserve(costing('rerank', 0.001))).toBeUndefined();
  });

  it('without one, everything goes', () => {
    const meter = costMeter();
    expect(meter.reserve({ component: 'hyde', usage: { calls: 1, inputTokens: 9 } })).toBeDefined();
    expect(meter.cost().totalUsd).toBeNull();
  });
});

describe('an estimate before the call', () => {
  const languageModel = { provider: 'gemini', model: 'g', price: { perMillionTokens: 1, perMillionOutputTokens: 10 } };
  const embedder = { provider: 'voyage', model: 'v', price: { perMillionTokens: 1 } };

  it('prices the tokens that it assumes', () => {
    const reranker = { provider: 'cohere', model: 'c', price: { perThousandSearches: 2 } };
    const { lines, totalUsd } = estimateCost({ languageModel, embedder, reranker });
    expect(lines.map(({ component, usd }) => [component, Number(usd?.toFixed(9))])).toEqual([
      ['classification', (600 + 80 * 10) / 1e6],
      ['expansion', (150 + 45 * 10) / 1e6],
      ['hyde', 0.00133],
      ['query_embedding', 185 / 1e6],
      ['vector_search', 0],
      ['bm25_search', 0],
      ['rerank', 0.002],
    ]);
    expect(totalUsd).toBeCloseTo(0.0014 + 0.0006 + 0.00133 + 0.000185 + 0.002, 10);
  });

  it('prices a reranker by what it is billed by', () => {
    const reranker = { provider: 'voyage', model: 'r', price: { perMillionTokens: 1 } };
    expect(estimateCost({ reranker }).totalUsd).toBeCloseTo(assumedUsage.rerank.tokens / 1e6, 12);
  });

  it('without models is free, and with one of an unknown price is not known', () => {
    expect(estimateCost({}).totalUsd).toBe(0);
    expect(estimateCost({ embedder: { provider: 'local', model: 'l', price: 'free' } }).totalUsd).toBe(0);
    expect(estimateCost({ embedder: { provider: 'x', model: 'y' } }).totalUsd).toBeNull();
    expect(estimateCost({ answering: languageModel }).totalUsd).toBeCloseTo((4400 + 250 * 10) / 1e6, 12);
  });
});

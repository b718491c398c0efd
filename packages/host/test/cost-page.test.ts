import { readFileSync } from 'node:fs';
import type { CostComponent, CostLine, ModelCatalog, ModelPrice } from '@touchstone/contract';
import { plugin as voyage } from '@touchstone/embed-voyage';
import { plugins as gemini } from '@touchstone/gemini';
import { callCost, estimateCost, monthlyUsd, type PricedModel } from '@touchstone/pipeline';
import { plugin as cohere } from '@touchstone/rerank-cohere';
import { describe, expect, it } from 'vitest';

const page = readFileSync(new URL('../../../docs/books.md', import.meta.url), 'utf8');

/** Spec 002 §9's rows. */
const specified: Partial<Record<CostComponent, number>> = {
  classification: 0.0001,
  expansion: 0.0002,
  hyde: 0.0002,
  query_embedding: 0.00001,
  vector_search: 0,
  bm25_search: 0,
  rerank: 0.002,
};

const words: Record<string, string> = {
  classification: 'Query classification',
  expansion: 'Multi-query expansion',
  hyde: 'HyDE generation',
  query_embedding: 'Query embedding',
  vector_search: 'Vector search',
  bm25_search: 'BM25 search',
  rerank: 'Rerank (50 documents)',
  answer: 'Answer',
};

const models = {
  languageModel: priced('gemini', 'gemini-3.5-flash-lite', gemini.languageModel.models),
  embedder: priced('voyage', 'voyage-4', voyage.models),
  reranker: priced('cohere', 'rerank-v3.5', cohere.models),
};

function priced(provider: string, model: string, catalog: ModelCatalog | undefined): PricedModel {
  return { provider, model, price: catalog?.models.find(({ name }) => name === model)?.price };
}

describe('docs/books.md', () => {
  it('002 §9: has the rows and the total of the specification, and beside them what the catalogs say today', () => {
    const estimate = estimateCost(models);
    const total = callCost(
      Object.entries(specified).map(([component, usd]) => ({
        component: component as CostComponent,
        usage: { calls: 1, searchUnits: usd * 1000 },
        price: { perThousandSearches: 1 },
      })),
    ).totalUsd;
    const rows = [
      ...estimate.lines.map((line) => rowOf(line, specified[line.component])),
      ['**Total**', `**${dollars(total)}** (~$0.003)`, '', '', '', `**${dollars(estimate.totalUsd)}**`],
    ];
    expect(page).toContain(table(['Component', 'Specification', 'Model', 'Assumed', 'Price', 'Cost'], rows));
  });

  it('002 §9: has the month at 50 queries a day, and what an answer adds', () => {
    const { totalUsd } = estimateCost(models);
    const withAnswer = estimateCost({ ...models, answering: models.languageModel });
    const answer = withAnswer.lines.at(-1);
    const month = (usd: number | null) => `$${monthlyUsd(usd ?? Number.NaN, 50).toFixed(2)}`;
    expect(page).toContain(
      table(
        ['', 'A query', 'A month, 50 queries a day'],
        [
          ['Specification, rounded as there', '$0.003', month(0.003)],
          ['Specification, its rows added up', dollars(0.00251), month(0.00251)],
          ['Today', dollars(totalUsd), month(totalUsd)],
          [
            `Today, with an answer (${answer && assumed(answer)})`,
            dollars(withAnswer.totalUsd),
            month(withAnswer.totalUsd),
          ],
        ],
      ),
    );
  });
});

function rowOf(line: CostLine, spec: number | undefined): readonly string[] {
  const { component, provider, model, usd } = line;
  const price = Object.values(models).find((known) => known.model === model)?.price;
  return [
    words[component] ?? component,
    spec === 0 ? 'free' : dollars(spec ?? null),
    model === undefined ? '' : `\`${provider}/${model}\``,
    assumed(line),
    price === undefined || price === 'free' ? '' : priceWords(price),
    usd === 0 ? 'free' : dollars(usd),
  ];
}

function assumed({ tokens, inputTokens, outputTokens, searchUnits, calls }: CostLine): string {
  if (inputTokens !== undefined) return `${inputTokens} tokens in, ${outputTokens} out`;
  if (tokens !== undefined) return `${tokens} tokens`;
  return searchUnits === undefined ? `${calls} searches` : `${searchUnits} search unit`;
}

function priceWords({ perMillionTokens, perMillionOutputTokens, perThousandSearches }: ModelPrice): string {
  if (perThousandSearches !== undefined) return `$${perThousandSearches.toFixed(2)} a thousand searches`;
  const output = perMillionOutputTokens === undefined ? '' : `, $${perMillionOutputTokens.toFixed(2)} out`;
  return `$${perMillionTokens?.toFixed(2)} in${output}`;
}

function dollars(usd: number | null): string {
  return usd === null ? 'not known' : `$${Number(usd.toPrecision(3)).toFixed(7).replace(/0+$/, '')}`;
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

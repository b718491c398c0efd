import type { Embedder } from '@touchstone/contract';
import { localEmbedder } from '@touchstone/embed-local';
import { evaluateRun, parseMetric } from '@touchstone/eval';
import type { Ask } from '../methods.ts';
import { type AskedCorpus, indexedCorpus } from './ask-corpus.ts';
import type { KnownItem, LanguageCorpus } from './known-items.ts';
import type { Language } from './language-set.ts';
import { transformerEmbedder } from './transformer-embedder.ts';

/** What is compared: by words, by vectors of the static model or of the transformer, and both together. */
export const searches = ['words', 'static', 'static hybrid', 'reranked', 'transformer', 'transformer hybrid'] as const;
export type Search = (typeof searches)[number];

/** Questions of one language asked of the sections in one, by one search. */
export interface LanguageMeasurement {
  readonly questions: Language;
  readonly sections: Language;
  readonly search: Search;
  readonly count: number;
  readonly documents: number;
  readonly metrics: Readonly<Record<string, number>>;
}

/** Asks every language its own questions, and English ones of each language's sections and the other way round. */
export async function measureLanguages(
  corpora: readonly LanguageCorpus[],
  onNote: (note: string) => void,
): Promise<readonly LanguageMeasurement[]> {
  const transformer = await transformerEmbedder();
  try {
    const measured: LanguageMeasurement[] = [];
    for (const [embedder, wanted] of [
      [
        localEmbedder(),
        { words: 'keyword', static: 'semantic', 'static hybrid': 'hybrid', reranked: 'hybrid + rerank' },
      ],
      [transformer, { transformer: 'semantic', 'transformer hybrid': 'hybrid' }],
    ] as const satisfies readonly (readonly [Embedder, Partial<Record<Search, string>>])[]) {
      for (const corpus of corpora) {
        onNote(`${embedder.name}: ${corpus.documents.size} sections, ${corpus.language}`);
        const asked = await indexedCorpus(corpus.documents, embedder);
        for (const [search, method] of Object.entries(wanted)) {
          measured.push(
            ...(await askAll(corpora, corpus, search as Search, asked.ask[method as keyof AskedCorpus['ask']])),
          );
        }
        await asked.end();
      }
    }
    return measured;
  } finally {
    await transformer.end();
  }
}

async function askAll(
  corpora: readonly LanguageCorpus[],
  { language: sections, documents }: LanguageCorpus,
  search: Search,
  ask: Ask,
): Promise<readonly LanguageMeasurement[]> {
  const measured: LanguageMeasurement[] = [];
  for (const { language, questions } of corpora) {
    if (language !== sections && language !== 'en' && sections !== 'en') continue;
    const answerable = questions.filter(({ section }) => documents.has(section));
    const metrics = await meanOf(answerable, ask);
    measured.push({
      questions: language,
      sections,
      search,
      count: answerable.length,
      documents: documents.size,
      metrics,
    });
  }
  return measured;
}

async function meanOf(questions: readonly KnownItem[], ask: Ask): Promise<Readonly<Record<string, number>>> {
  const run = new Map<string, readonly string[]>();
  const judged = new Map<string, ReadonlyMap<string, number>>();
  for (const { section, kind, text } of questions) {
    const id = `${section} ${kind}`;
    const results = await ask(text);
    run.set(id, [...new Set(results.map(({ id: chunk, metadata }) => metadata.document_id ?? chunk))]);
    judged.set(id, new Map([[section, 1]]));
  }
  return evaluateRun(
    run,
    judged,
    metricNames.map((name) => parseMetric(name)),
  ).mean;
}

export const metricNames = ['ndcg@10', 'recall@10'];

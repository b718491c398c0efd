import { evaluateRun, parseMetric } from '@touchstone/eval';
import { localEmbedder } from '@touchstone/local-models';
import type { Ask, MethodName } from '../methods.ts';
import { type IndexedWith, indexedCorpus } from './ask-corpus.ts';
import type { KnownItem, LanguageCorpus } from './known-items.ts';
import type { Language } from './language-set.ts';
import { transformerEmbedder } from './transformer-embedder.ts';

/**
 * What is compared: by words, with the rules of English and with those of the language, by vectors of the static model
 * or of the transformer, and both together.
 */
export const searches = [
  'words as English',
  'words',
  'static',
  'static hybrid',
  'reranked',
  'transformer',
  'transformer hybrid',
] as const;
type Search = (typeof searches)[number];

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
export async function* measureLanguages(corpora: readonly LanguageCorpus[]): AsyncGenerator<LanguageMeasurement> {
  yield* measureWith(corpora, { language: 'en' }, [{ search: 'words as English', method: 'keyword' }]);
  yield* measureWith(corpora, { embedder: localEmbedder() }, [
    { search: 'words', method: 'keyword' },
    { search: 'static', method: 'semantic' },
    { search: 'static hybrid', method: 'hybrid' },
    { search: 'reranked', method: 'hybrid + rerank' },
  ]);
  const transformer = transformerEmbedder();
  try {
    yield* measureWith(corpora, { embedder: transformer }, [
      { search: 'transformer', method: 'semantic' },
      { search: 'transformer hybrid', method: 'hybrid' },
    ]);
  } finally {
    await transformer.end();
  }
}

async function* measureWith(
  corpora: readonly LanguageCorpus[],
  built: IndexedWith,
  wanted: readonly { readonly search: Search; readonly method: MethodName }[],
): AsyncGenerator<LanguageMeasurement> {
  for (const { language: sections, documents } of corpora) {
    const asked = await indexedCorpus(documents, built);
    try {
      for (const { language, questions } of corpora) {
        if (language !== sections && language !== 'en' && sections !== 'en') continue;
        const answerable = questions.filter(({ section }) => documents.has(section));
        const size = { count: answerable.length, documents: documents.size };
        for (const { search, method } of wanted) {
          yield {
            questions: language,
            sections,
            search,
            ...size,
            metrics: await meanOf(answerable, asked.ask[method]),
          };
        }
      }
    } finally {
      await asked.end();
    }
  }
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

import { definePlugin } from '@touchstone/contract';
import { z } from 'zod';
import { analyzerSparseEncoder } from './analyzer-sparse-encoder.ts';
import { bm25SparseEncoder } from './bm25-sparse-encoder.ts';
import { codeAnalyzer } from './code-analyzer.ts';
import { defaultAnalyzer } from './default-analyzer.ts';
import { bm25ParametersShape } from './keyword-bm25.ts';
import { proseAnalyzer } from './prose-analyzer.ts';
import { stemmingLanguages } from './stemming.ts';

const k1 = bm25ParametersShape.k1.describe('Saturation of repeated terms; 0 only counts presence. Default 1.2.');
const b = bm25ParametersShape.b.describe('Penalty of long documents: 0 none, 1 in proportion to length. Default 0.75.');
const language = z.enum(stemmingLanguages, `must be one of ${stemmingLanguages.join(', ')}`).optional();
const length = z.number('must be a number above 0').positive('must be a number above 0').optional();

const analyzers = { default: defaultAnalyzer, prose: proseAnalyzer, code: codeAnalyzer } as const;

/** For config files: `sparseEncoder: "@touchstone/lexical"`, BM25 over the terms of one of the analyzers. */
export const plugin = definePlugin({
  specVersion: 1,
  kind: 'sparse-encoder',
  name: 'analyzer-bm25',
  options: z
    .strictObject({
      analyzer: z
        .enum(['default', 'prose', 'code'], 'must be "default", "prose" or "code"')
        .default('default')
        .describe('Analyzer that cuts text into terms: `default` fits prose and code.'),
      language: language.describe(
        'Language of the stemmer, for the analyzers `default` and `prose`. Default: english.',
      ),
      k1,
      b,
      averageLength: length.describe('Assumed average number of terms in a chunk. Default 100.'),
    })
    .refine(({ analyzer, language }) => analyzer !== 'code' || language === undefined, {
      path: ['language'],
      message: 'must be left out for the analyzer "code", which does not stem',
    }),
  create: ({ analyzer, language, ...parameters }) =>
    analyzerSparseEncoder({ analyzer: analyzers[analyzer]({ language }), ...parameters }),
});

/** For config files: `sparseEncoder: "@touchstone/lexical#fastembed"`, the vectors of fastembed's `Qdrant/bm25`. */
const fastembed = definePlugin({
  specVersion: 1,
  kind: 'sparse-encoder',
  name: 'bm25',
  options: z
    .strictObject({
      k: k1,
      b,
      avgLen: length.describe('Assumed average number of tokens in a document. Default 256.'),
      tokenMaxLength: z
        .int('must be a whole number, 1 or more')
        .min(1, 'must be a whole number, 1 or more')
        .optional()
        .describe('Longer tokens are dropped. Default 40.'),
      language: language.describe(
        'Language of the stemmer. Default: english; another one needs `stopWords` or `disableStemmer`.',
      ),
      disableStemmer: z
        .boolean('must be true or false')
        .optional()
        .describe('Keep words, stop words too, as they are. Default false.'),
      stopWords: z
        .array(z.string('must be a word'), 'must be a list of words')
        .optional()
        .describe("Lower-case words to leave out. Default: fastembed's English list."),
    })
    .refine(
      ({ language = 'english', disableStemmer = false, stopWords }) =>
        language === 'english' || disableStemmer || stopWords !== undefined,
      {
        path: ['stopWords'],
        message: 'must be given for a language other than English; an empty list means no stop words',
      },
    ),
  create: (options) => bm25SparseEncoder(options),
});

/** Both encoders by name: `@touchstone/lexical#analyzer` equals `@touchstone/lexical`. */
export const plugins = { analyzer: plugin, fastembed };

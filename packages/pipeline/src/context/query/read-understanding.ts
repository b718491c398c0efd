import {
  type GenerateOutput,
  type JsonObject,
  type NumberRange,
  type QueryUnderstanding,
  queryTypes,
  RetrievalError,
} from '@touchstone/contract';
import { z } from 'zod';
import { compareSides } from './rules/compare-sides.ts';
import { findPlaces, rangesOf } from './rules/find-places.ts';
import { plainLine } from './rules/query-tokens.ts';

const rangeSchema: JsonObject = {
  type: 'object',
  properties: { from: { type: 'integer' }, to: { type: 'integer' } },
  required: ['from', 'to'],
  additionalProperties: false,
};
const filterSchema: JsonObject = {
  anyOf: [{ type: 'null' }, { type: 'integer' }, { type: 'array', items: rangeSchema }],
};

/** JSON Schema of the model's answer: 002 §1's object, with ranges beside single numbers, and the sides of a comparison. */
export const understandingSchema: JsonObject = {
  type: 'object',
  properties: {
    query_type: { type: 'string', enum: [...queryTypes] },
    resolved_query: { type: 'string' },
    needs_hyde: { type: 'boolean' },
    page_filter: filterSchema,
    chapter_filter: filterSchema,
    aspects: { type: 'array', items: { type: 'string' } },
  },
  required: ['query_type', 'resolved_query', 'needs_hyde', 'page_filter', 'chapter_filter'],
  additionalProperties: false,
};

/**
 * The model's answer as an understanding. Throws `bad_response` for any other text. A few errors are corrected: no HyDE
 * for facts and pages (002 §3); a question of a page without a page takes it from the text, else it is one of fact.
 */
export function readUnderstanding(
  { json, text }: Pick<GenerateOutput, 'json' | 'text'>,
  query: string,
): QueryUnderstanding {
  const parsed = answer.safeParse(json ?? parseJson(text));
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.');
    throw badAnswer(field === undefined || field === '' ? 'is no JSON object' : `has an unfit \`${field}\``);
  }
  const { query_type, resolved_query, needs_hyde, page_filter, chapter_filter, aspects } = parsed.data;
  const isUnchanged = plainLine(resolved_query) === plainLine(query);
  const resolvedQuery = isUnchanged ? query.trim() : plainLine(resolved_query);
  const pages =
    query_type === 'page_specific' && page_filter.length === 0
      ? rangesOf(findPlaces(plainLine(resolvedQuery)), 'page')
      : page_filter;
  const queryType = query_type === 'page_specific' && pages.length === 0 ? 'factual' : query_type;
  const named = aspects.map(plainLine).filter((aspect) => aspect !== '');
  const sides = named.length > 1 ? named : compareSides(plainLine(resolvedQuery));
  return {
    queryType,
    resolvedQuery,
    needsHyde: needs_hyde && queryType !== 'factual' && queryType !== 'page_specific',
    pages,
    chapters: chapter_filter,
    aspects: queryType === 'comparative' ? sides : [],
    by: 'model',
  };
}

/** JSON in the text of a model without schemas, which may put it into a code fence. */
function parseJson(text: string): unknown {
  const object = text.match(/\{[\s\S]*\}/)?.[0];
  if (object === undefined) throw badAnswer('is no JSON object');
  try {
    return JSON.parse(object);
  } catch (cause) {
    throw badAnswer('is no JSON object', cause);
  }
}

function badAnswer(what: string, cause?: unknown): RetrievalError {
  return new RetrievalError('bad_response', `The language model's classification of the question ${what}.`, { cause });
}

const longestResolvedQuery = 2000;
const mostRanges = 50;

function filterOf(smallest: number) {
  const number = z.int().min(smallest).max(99_999);
  const range = z.object({ from: number, to: number }).refine(({ from, to }) => from <= to);
  const single = number.transform((value): NumberRange => ({ from: value, to: value }));
  return z
    .union([
      z.null().transform((): readonly NumberRange[] => []),
      single.transform((value) => [value]),
      z.array(z.union([range, single])).max(mostRanges),
    ])
    .default([]);
}

const answer = z.object({
  query_type: z.enum(queryTypes),
  resolved_query: z
    .string()
    .max(longestResolvedQuery)
    .refine((value) => value.trim() !== ''),
  needs_hyde: z.boolean(),
  page_filter: filterOf(1),
  chapter_filter: filterOf(0),
  aspects: z.array(z.string().max(500)).max(6).default([]),
});

import { type Filter, RetrievalError, retrievalDefaults, searchMethods } from '@touchstone/contract';
import { strictObject } from '@touchstone/contract/strict';
import { z } from 'zod';
import { indexName, pageArguments, parseArguments, pathBeginnings, queryText, text, wholeNumber } from './arguments.ts';
import { readOnly, type ToolDefinition, type ToolSettings } from './tool.ts';

const defaultMaxResults = 20;
const mostMore = 4;
const queries = `must be a list of at most ${mostMore} questions, none of them empty`;

/** The whole list that the pages are cut from: always as long, so that its order does not depend on the size of a page. */
const listLength = retrievalDefaults.maxTopK;

/** `search`: ranked passages for a question or for words. */
export function searchTool({ host, maxTokens, hide }: ToolSettings): ToolDefinition {
  const schema = strictObject({
    query: queryText('must be the question or words to search for, not empty').describe(
      'Question, or words and identifiers.',
    ),
    more_queries: z
      .array(queryText(queries), queries)
      .max(mostMore, queries)
      .optional()
      .describe('More questions, answered in the same call.'),
    index: indexName.optional().describe('Default: every index.'),
    source_type: text('must be "docs", "code" or another type of the index').optional().describe('"docs" or "code".'),
    paths: pathBeginnings().optional().describe('Only paths that begin with one of these.'),
    search_method: z
      .enum(searchMethods, 'must be "semantic", "keyword" or "hybrid"')
      .optional()
      .describe('"keyword" for exact identifiers. Default: as configured.'),
    rerank: z.boolean('must be true or false').optional().describe('Default: as configured, mostly true.'),
    max_results: wholeNumber(1, listLength).default(defaultMaxResults).describe('Most passages on one page.'),
    ...pageArguments(maxTokens),
  });
  return {
    name: 'search',
    title: 'Search',
    description: 'Ranked passages of docs and code, each with a citation of its exact lines. For quick look-ups.',
    arguments: schema,
    annotations: readOnly,
    run: async (given, options) => {
      const { max_results, max_tokens, cursor, ...question } = parseArguments(schema, 'search', given);
      const { query, more_queries = [], index, search_method: searchMethod, rerank } = question;
      if (cursor !== undefined && more_queries.length > 0) throw noPages();
      const indexes = index === undefined ? undefined : [index];
      const { source_type: type, paths } = question;
      const filter: Filter | undefined =
        type === undefined ? undefined : { op: 'eq', field: 'source_type', value: type };
      const asked = { indexes, paths, searchMethod, rerank, filter, topK: listLength };
      const calling = { ...options, isContinued: cursor !== undefined };
      const searching = Promise.all(
        [query, ...more_queries].map((each) => host.search({ ...asked, query: each }, calling)),
      );
      const looked = host.notices?.(indexes);
      const found = await searching;
      const { searchAnswer, searchAnswers } = await import('../answer/search-answer.ts');
      const page = { tool: 'search', cursor, maxPassages: max_results, maxTokens: max_tokens, hide };
      const notices = await looked;
      const [first] = found;
      if (first !== undefined && found.length === 1) return searchAnswer(first, { ...page, question, notices });
      const questions = [query, ...more_queries].map((each) => ({ ...question, query: each, more_queries: undefined }));
      return searchAnswers(found, { ...page, questions, notices });
    },
  };
}

function noPages(): RetrievalError {
  const message =
    'cursor continues the answer to one question: leave out more_queries, and repeat that question as query.';
  return new RetrievalError('invalid_request', message);
}

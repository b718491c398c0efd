import { type Filter, retrievalDefaults, searchMethods } from '@touchstone/contract';
import { strictObject } from '@touchstone/contract/strict';
import { z } from 'zod';
import { indexName, pageArguments, parseArguments, pathBeginnings, queryText, text, wholeNumber } from './arguments.ts';
import { readOnly, type ToolDefinition, type ToolSettings } from './tool.ts';

const defaultMaxResults = 10;

/** The whole list that the pages are cut from: always as long, so that its order does not depend on the size of a page. */
const listLength = retrievalDefaults.maxTopK;

/** `search`: ranked passages for a question or for words. */
export function searchTool({ host, maxTokens, hide }: ToolSettings): ToolDefinition {
  const schema = strictObject({
    query: queryText('must be the question or words to search for, not empty').describe(
      'Question, or words and identifiers.',
    ),
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
      const { query, index, search_method: searchMethod, rerank } = question;
      const indexes = index === undefined ? undefined : [index];
      const searching = host.search(
        { query, indexes, searchMethod, rerank, filter: filterOf(question), topK: listLength },
        { ...options, isContinued: cursor !== undefined },
      );
      const looked = host.notices?.(indexes);
      const found = await searching;
      const { searchAnswer } = await import('../answer/search-answer.ts');
      return searchAnswer(found, {
        tool: 'search',
        question,
        cursor,
        maxPassages: max_results,
        maxTokens: max_tokens,
        hide,
        notices: await looked,
      });
    },
  };
}

function filterOf({ source_type, paths }: { source_type?: string; paths?: readonly string[] }): Filter | undefined {
  const ofType: Filter | undefined =
    source_type === undefined ? undefined : { op: 'eq', field: 'source_type', value: source_type };
  const below: Filter | undefined = paths && {
    op: 'or',
    filters: paths.map((value) => ({ op: 'prefix', field: 'path', value })),
  };
  const filters = [ofType, below].filter((filter) => filter !== undefined);
  return filters.length > 1 ? { op: 'and', filters } : filters[0];
}

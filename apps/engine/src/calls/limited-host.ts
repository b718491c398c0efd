import { type ContextQuestion, RetrievalError } from '@touchstone/contract';
import { chooseIndex } from '@touchstone/host';
import type { McpHost } from '../mcp/host.ts';
import { allowedIndex, allowedOf } from './allowed-indexes.ts';

/** The host for a caller who may read some indexes alone; the host itself where the caller may read all. */
export function limitedHost(
  host: McpHost,
  indexes: readonly string[] | undefined,
  known: () => Promise<readonly string[]>,
): McpHost {
  if (indexes === undefined) return host;
  const { answer } = host;
  const limit = { indexes };
  const chosen = async (asked: readonly string[] | undefined) => {
    if (asked !== undefined) return asked.map((index) => allowedIndex(limit, index));
    return allowedOf(limit, await known());
  };
  const within = async (question: ContextQuestion): Promise<ContextQuestion> => {
    const index = question.index ?? chooseIndex(undefined, allowedOf(limit, await known()));
    return { ...question, index: allowedIndex(limit, index) };
  };
  return {
    search: async (question, calling) => host.search({ ...question, indexes: await chosen(question.indexes) }, calling),
    evidence: async (asked, calling) => host.evidence({ ...asked, indexes: await chosen(asked.indexes) }, calling),
    context: async (question, calling) => host.context(await within(question), calling),
    answer: answer && (async (question, calling) => answer(await within(question), calling)),
    show: async (asked, calling) => {
      if (asked.index !== undefined) return host.show({ ...asked, index: allowedIndex(limit, asked.index) }, calling);
      const [index, second] = await chosen(undefined);
      if (index === undefined || second !== undefined) {
        throw new RetrievalError('invalid_request', `Name the index of the citation: ${indexes.join(', ')}.`);
      }
      return host.show({ ...asked, index }, calling);
    },
    indexes: async (calling) => {
      const described = await host.indexes(calling);
      return {
        ...described,
        indexes: described.indexes.filter(({ index }) => indexes.includes(index)),
        missing: allowedOf(limit, described.missing),
      };
    },
    notices: host.notices && (async (asked) => host.notices?.(await chosen(asked)) ?? []),
    index:
      host.index &&
      (async (what, calling) => {
        if (what.index === undefined) {
          throw new RetrievalError('invalid_request', `Name the index to update: ${indexes.join(', ')}.`);
        }
        return host.index?.({ index: allowedIndex(limit, what.index) }, calling) ?? [];
      }),
  };
}

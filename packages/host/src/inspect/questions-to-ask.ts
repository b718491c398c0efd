import type { CallOptions, StoredChunk } from '@touchstone/contract';
import type { LoadedConfig } from '../file/load-config.ts';
import { type StoreAlreadyOpen, withStore } from './with-store.ts';

/** How many questions a newcomer is shown. */
const mostQuestions = 3;
/** How many chunks of an index are read for them: the first by id. */
const chunksRead = 500;
/** A shorter section has nothing to be found by. */
const minCharacters = 160;

/**
 * Up to three questions that the indexes answer, made from the headings of their docs, each of another document. None where no document
 * has a heading in words, or the store cannot list its chunks. Throws what the store throws.
 */
export async function questionsToAsk(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  indexes: readonly string[],
  look: CallOptions & StoreAlreadyOpen = {},
): Promise<readonly string[]> {
  return withStore(loaded, { ...look, what: 'look for questions' }, async (store, { signal }) => {
    const filter = { op: 'eq', field: 'source_type', value: 'docs' } as const;
    const pages = await Promise.all(
      indexes.map((index) => store.fetchByFilter?.({ index, filter, limit: chunksRead }, { signal }) ?? []),
    );
    const questions = ofHeadings(pages.flat());
    const natural = questions.filter((question) => !question.startsWith('What is "'));
    const pool = natural.length < mostQuestions ? questions : natural;
    // From the beginning, the middle and the end: neighbours are often of one subject.
    const spread = Array.from(
      { length: mostQuestions },
      (_, at) => pool[Math.floor((at * pool.length) / mostQuestions)],
    );
    return [...new Set(spread)].filter((question) => question !== undefined);
  });
}

/** One question for each document, from its longest heading that names a subject in words and stands in no other document. */
function ofHeadings(chunks: readonly StoredChunk[]): readonly string[] {
  const documents = new Map<string, Set<string>>();
  const longest = new Map<string, string>();
  for (const { metadata } of chunks) {
    const heading = headingOf(metadata);
    documents.set(heading, (documents.get(heading) ?? new Set()).add(metadata.document_id ?? ''));
  }
  for (const { text, metadata } of chunks) {
    const { document_id: document = '', path = '' } = metadata;
    const heading = headingOf(metadata);
    if (text.length < minCharacters || !inWords.test(heading) || record.test(path)) continue;
    if (documents.get(heading)?.size === 1 && heading.length > (longest.get(document)?.length ?? 0)) {
      longest.set(document, heading);
    }
  }
  return [...longest.values()].map(asQuestion);
}

function headingOf({ section }: StoredChunk['metadata']): string {
  return section?.split(' > ').at(-1)?.trim() ?? '';
}

/** Two to seven words, without signs of code. */
const inWords = /^\p{L}[\p{L}\p{N}'’-]*(?: [\p{L}\p{N}'’-]+){1,6}\??$/u;
const record = /(?:^|\/)(?:change(?:s|log)|history|licen[cs]e|code_of_conduct|authors|security|contributing)[^/]*$/i;

/** In words that no search counts: what is looked for is the heading. */
function asQuestion(heading: string): string {
  if (heading.endsWith('?')) return heading;
  const [, task] = /^how to (.+)$/i.exec(heading) ?? [];
  if (task !== undefined) return `How do I ${task}?`;
  return /^(?:how|what|when|where|which|who|why) /i.test(heading) ? `${heading}?` : `What is "${heading}"?`;
}

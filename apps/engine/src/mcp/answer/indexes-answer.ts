import { compact, type IndexDescription, printableLine } from '@touchstone/contract';
import { codeSpan } from '@touchstone/host/agents/markdown';
import type { DescribedIndexes } from '@touchstone/host/inspect';
import type { AnswerForms } from './answer-forms.ts';
import { cursorAt, positionOf } from './cursor.ts';
import { fillPage } from './fill-page.ts';

/** The page of the indexes. */
export interface IndexesPage {
  readonly cursor?: string;
  readonly maxTokens: number;
  /** True if the tool "index" is there to call. */
  readonly canIndex: boolean;
}

/** A page of the indexes that there are, and of those that are yet to be built. */
export function indexesAnswer({ indexes, missing }: DescribedIndexes, page: IndexesPage): AnswerForms {
  const { cursor, maxTokens, canIndex } = page;
  const rows = [...indexes.map(built), ...missing.map(notBuilt)];
  const scope = { question: 'indexes', list: rows.map(({ name }) => name), end: rows.length };
  const nextStep = rows.length === 0 || missing.length > 0 ? adviceOf(canIndex) : undefined;
  const answerTo = (shown: readonly Row[], next: number | undefined) =>
    answerWith(shown, { found: rows.length, nextStep, cursor: next === undefined ? undefined : cursorAt(next, scope) });
  const { items, next } = fillPage(rows, {
    from: positionOf(cursor, scope),
    maxItems: rows.length,
    maxTokens,
    frame: answerTo([], rows.length),
    forms: (row) => answerTo([row], undefined),
  });
  return answerTo(items, next);
}

/** An index that is there, or one that only the config names. */
interface Row {
  readonly name: string;
  readonly json?: object;
  readonly line: string;
}

function built({ index, chunkCount, documentCount, fingerprint, branches }: IndexDescription): Row {
  const { provider, model } = fingerprint.embedding ?? {};
  const hasVectors = fingerprint.embedding !== undefined && (branches?.includes('dense') ?? true);
  const hasWords = branches === undefined || branches.includes('keyword') || branches.includes('sparse');
  const both = hasVectors && hasWords ? ['hybrid'] : [];
  const search = [...both, ...(hasVectors ? ['semantic'] : []), ...(hasWords ? ['keyword'] : [])];
  const embedder = hasVectors ? printableLine(`${provider}/${model}`) : undefined;
  const size = `${documentCount === undefined ? '' : `${documentCount} documents, `}${chunkCount} chunks`;
  return {
    name: index,
    json: compact({ name: printableLine(index), documents: documentCount, chunks: chunkCount, search, embedder }),
    line: `- ${codeSpan(index)}: ${size}; search: ${search.join(', ')}${embedder === undefined ? '' : ` (${codeSpan(embedder)})`}`,
  };
}

function notBuilt(name: string): Row {
  return { name, line: `- ${codeSpan(name)}: not indexed yet` };
}

function adviceOf(canIndex: boolean): string {
  return canIndex
    ? 'To index what is missing, call the tool "index".'
    : 'What is missing has to be indexed first, by whoever runs this server: "touchstone index".';
}

function answerWith(
  rows: readonly Row[],
  { found, nextStep, cursor }: { readonly found: number; readonly nextStep?: string; readonly cursor?: string },
): AnswerForms {
  const missing = rows.filter(({ json }) => json === undefined).map(({ name }) => printableLine(name));
  const lines = [
    found === 0 ? 'There is no index yet.' : `${found} ${found === 1 ? 'index' : 'indexes'}:`,
    ...rows.map(({ line }) => line),
    ...(nextStep === undefined ? [] : [nextStep]),
    ...(cursor === undefined ? [] : [`More: cursor \`${cursor}\``]),
  ];
  return {
    text: lines.join('\n'),
    structured: compact({
      found,
      indexes: rows.flatMap(({ json }) => (json === undefined ? [] : [json])),
      not_indexed: missing.length === 0 ? undefined : missing,
      next_step: nextStep,
      cursor,
    }),
  };
}

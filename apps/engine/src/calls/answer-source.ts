import { RetrievalError } from '@touchstone/contract';
import { type SourceText, sourceText } from '@touchstone/contract/wire';
import { showCitation } from '@touchstone/host/inspect';
import { allowedIndex } from './allowed-indexes.ts';
import type { AnswerCall } from './answer.ts';

/** Lines of a source, or a page, as the index holds them. It reads the index, never a file, so no path leads out of it. */
export const answerSource: AnswerCall = async ({ loaded, providers }, task, { signal }, about) => {
  const { index = '', before, after, ...place } = task.parameters ?? {};
  about.index = allowedIndex(task, index);
  const shown: SourceText = await showCitation(loaded, citationIn(place), {
    index,
    before: lineCount('before', before),
    after: lineCount('after', after),
    providers,
    signal,
  });
  const { citation, path, url, ref, startLine, endLine, text, before: above, after: below } = shown;
  const answer = { index, citation, path, url, ref, startLine, endLine, text, before: above, after: below };
  return { body: JSON.stringify(sourceText.encode(answer)), notes: { indexes: [index] } };
};

/** The citation of the parameters: `citation` itself, or a path with lines or a page. */
function citationIn({ citation, path, lines, page }: Readonly<Record<string, string>>): string {
  const refuse = (message: string) => new RetrievalError('invalid_request', message);
  if ((citation === undefined) === (path === undefined)) {
    throw refuse('Name the passage as citation, or as path with lines or page.');
  }
  if (citation !== undefined) {
    if (lines === undefined && page === undefined) return citation;
    throw refuse('lines and page only go with path: a citation already names its lines.');
  }
  if (lines !== undefined && page !== undefined) throw refuse('Use lines or page, not both.');
  if (page !== undefined) {
    if (/^\d{1,9}$/.test(page)) return `${path}#page=${Number(page)}`;
    throw refuse('page must be a page number.');
  }
  if (lines === undefined) return path ?? '';
  const [, start, end = start] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(lines) ?? [];
  if (start === undefined || Number(start) < 1 || Number(end) < Number(start)) {
    throw refuse('lines must be a line or a span of lines, such as 10-40.');
  }
  return `${path}#L${Number(start)}-L${Number(end)}`;
}

const maxNeighbours = 1000;

function lineCount(name: string, text: string | undefined): number {
  if (text === undefined) return 0;
  if (/^\d{1,4}$/.test(text) && Number(text) <= maxNeighbours) return Number(text);
  throw new RetrievalError('invalid_request', `${name} must be a number of lines from 0 to ${maxNeighbours}.`);
}

import { compact, type JsonObject, printableLine, type Warning } from '@touchstone/contract';
import type { Notice } from '@touchstone/ingest/freshness';
import type { AnswerForms } from './answer-forms.ts';
import { cursorAt, positionOf } from './cursor.ts';
import { cutPassage } from './cut-passage.ts';
import { fillPage } from './fill-page.ts';
import { type Passage, passageForms } from './passage.ts';
import { untrusted } from './untrusted.ts';
import { warningForms } from './warnings.ts';

/** Passages in the order of the pages, and the text above them. */
export interface PassageList {
  readonly passages: readonly Passage[];
  /** The kind of the scores; absent where there are none. */
  readonly scoreKind?: string;
  /** Facts about the whole list, each as a line and as members of the JSON. */
  readonly facts?: readonly { readonly line: string; readonly members: JsonObject }[];
  readonly warnings: readonly Warning[];
  /** The text without any passage. */
  readonly nothing: string;
}

/** The page of a list. */
export interface PageRequest {
  readonly tool: string;
  /** The arguments that made the list. */
  readonly question: unknown;
  readonly cursor?: string;
  readonly maxPassages: number;
  readonly maxTokens: number;
  /** A warning as its caller may read it. */
  readonly hide: (message: string) => string;
  /** Notices beside the answer. */
  readonly notices?: readonly Notice[];
}

/** One page of a list of passages, in both forms. Throws `invalid_request` for a cursor that does not fit. */
export function passagePage(list: PassageList, request: PageRequest): AnswerForms {
  const { passages } = list;
  const scope = {
    question: [request.tool, request.question],
    list: passages.map(({ citation, text }) => [citation, text]),
    end: passages.length,
  };
  const from = positionOf(request.cursor, scope);
  const { items, next } = fillPage(passages, {
    from,
    maxItems: request.maxPassages,
    maxTokens: request.maxTokens,
    // A cursor as long as any: the last page has room for one that it does not need.
    frame: answerWith(list, { ...request, shown: [], from, cursor: cursorAt(passages.length, scope) }),
    forms: passageForms,
    shorten: cutPassage,
  });
  const cursor = next === undefined ? undefined : cursorAt(next, scope);
  return answerWith(list, { ...request, shown: items, from, cursor });
}

function answerWith(
  { passages, scoreKind, facts = [], warnings, nothing }: PassageList,
  page: Pick<PageRequest, 'tool' | 'cursor' | 'hide' | 'notices'> & {
    readonly shown: readonly Passage[];
    readonly from: number;
  },
): AnswerForms {
  const { shown, from, cursor, tool, hide, notices = [] } = page;
  const forms = shown.map(passageForms);
  const told = from === 0 ? warningForms(warnings, hide) : undefined;
  const beside = from === 0 && notices.length > 0 ? notices.map(({ code, message }) => ({ code, message })) : undefined;
  const isEmpty = passages.length === 0;
  const [first, last] = [shown[0]?.rank ?? 0, shown.at(-1)?.rank ?? 0];
  const range = passages.length === 1 ? '1 passage' : `Passages ${first} to ${last} of ${passages.length}`;
  const lines = [
    ...(isEmpty ? [] : [untrusted]),
    ...facts.map(({ line }) => line),
    isEmpty ? nothing : `${range}${scoreKind === undefined ? '' : `; score: ${scoreKind}, higher is better`}.`,
    ...(told === undefined ? [] : [told.text]),
    ...(beside ?? []).map(({ message }) => `Notice: ${printableLine(message)}`),
  ];
  const more = cursor === undefined ? [] : [`More: call \`${tool}\` with the same arguments and cursor \`${cursor}\`.`];
  return {
    text: [lines.join('\n'), ...forms.map(({ text }) => text), ...more].join('\n\n'),
    structured: compact({
      notice: isEmpty ? printableLine(nothing) : untrusted,
      ...Object.assign({}, ...facts.map(({ members }) => members)),
      found: passages.length,
      score_kind: isEmpty ? undefined : scoreKind,
      results: forms.map(({ structured }) => structured),
      warnings: told?.structured,
      notices: beside,
      cursor,
    }),
  };
}

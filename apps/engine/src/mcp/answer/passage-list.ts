import { compact, type JsonObject, printableLine, type Warning } from '@touchstone/contract';
import type { Notice } from '@touchstone/ingest/freshness';
import { type MatchWord, matchQuery } from '@touchstone/lexical';
import type { AnswerForms } from './answer-forms.ts';
import { cursorAt, positionOf } from './cursor.ts';
import { excerptOf } from './excerpt.ts';
import { fillPage } from './fill-page.ts';
import { type Passage, passageForms } from './passage.ts';
import { untrusted } from './untrusted.ts';
import { warningForms } from './warnings.ts';

/** Passages in the order of the pages, and the text above them. */
export interface PassageList {
  readonly passages: readonly Passage[];
  /** The certainty of the answer, in words that begin its first line. */
  readonly verdict: string;
  /** The verdict, and what else is known of the whole list, as members of the JSON. */
  readonly members: JsonObject;
  readonly warnings: readonly Warning[];
  /** The text without any passage. */
  readonly nothing: string;
}

/** The page of a list. */
export interface PageRequest {
  readonly tool: string;
  /** The arguments that made the list; excerpts are of the lines that match the query. */
  readonly question: { readonly query: string };
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
    list: passages.map(({ source, lines, text }) => [source, lines, text]),
    end: passages.length,
  };
  const from = positionOf(request.cursor, scope);
  const matchWord = onceAWord(matchQuery(request.question.query));
  const isPoor = poorBeside(passages[from], request.maxTokens);
  const { items, next } = fillPage(
    passages.map((passage) => (isPoor(passage) ? { ...passage, text: '' } : passage)),
    {
      from,
      maxItems: request.maxPassages,
      maxTokens: request.maxTokens,
      // A cursor as long as any: the last page has room for one that it does not need.
      frame: answerWith(list, { ...request, shown: [], from, cursor: cursorAt(passages.length, scope) }),
      forms: passageForms,
      shorten: (passage, fits) => excerptOf(passage, matchWord, fits),
    },
  );
  const cursor = next === undefined ? undefined : cursorAt(next, scope);
  return answerWith(list, { ...request, shown: items, from, cursor });
}

/**
 * Whether a passage is so much less relevant than the best of its page that it is only cited: the shorter the page, the sooner its text
 * would take the place of better ones.
 */
function poorBeside(best: Passage | undefined, maxTokens: number): (passage: Passage) => boolean {
  const least = ((best?.score ?? 0) * tokensOfPoor) / maxTokens;
  return ({ score }) => score !== undefined && score < least;
}

/** A fifth of the usual page. */
const tokensOfPoor = 200;

/** Excerpts are tried in many lengths, and their words are the same. */
function onceAWord(matchWord: MatchWord): MatchWord {
  const known = new Map<string, string | undefined>();
  return (word) => {
    if (!known.has(word)) known.set(word, matchWord(word));
    return known.get(word);
  };
}

function answerWith(
  { passages, verdict, members, warnings, nothing }: PassageList,
  page: Pick<PageRequest, 'cursor' | 'hide' | 'notices'> & {
    readonly shown: readonly Passage[];
    readonly from: number;
  },
): AnswerForms {
  const { shown, from, cursor, hide, notices = [] } = page;
  const forms = shown.map(passageForms);
  const told = from === 0 ? warningForms(warnings, hide) : undefined;
  const beside = from === 0 && notices.length > 0 ? notices.map(({ code, message }) => ({ code, message })) : undefined;
  const isEmpty = passages.length === 0;
  const lines = [
    isEmpty ? `${verdict} ${nothing}` : `${verdict} ${passages.length} passages. ${untrusted}`,
    ...(told === undefined ? [] : [told.text]),
    ...(beside ?? []).map(({ message }) => `Notice: ${printableLine(message)}`),
  ];
  return {
    text: [
      lines.join('\n'),
      ...forms.map(({ text }) => text),
      ...(cursor === undefined ? [] : [`More: cursor \`${cursor}\``]),
    ].join('\n'),
    structured: compact({
      ...members,
      notice: isEmpty ? printableLine(nothing) : untrusted,
      found: passages.length,
      results: forms.map(({ structured }) => structured),
      warnings: told?.structured,
      notices: beside,
      cursor,
    }),
  };
}

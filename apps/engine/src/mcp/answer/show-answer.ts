import { compact, harmless } from '@touchstone/contract';
import { codeSpan, fencedText } from '@touchstone/host/agents/markdown';
import type { ShownCitation } from '@touchstone/host/inspect';
import { type AnswerForms, tokensOf } from './answer-forms.ts';
import { cursorAt, positionOf } from './cursor.ts';
import { beginning, largest } from './excerpt.ts';
import { citedPassage, citePlace } from './passage.ts';
import { untrusted } from './untrusted.ts';
import { warningForms } from './warnings.ts';

/** The page of the lines. */
export interface ShowPage {
  readonly question: unknown;
  readonly cursor?: string;
  readonly maxTokens: number;
  readonly hide: (message: string) => string;
}

/** As many whole lines as fit; of a line that does not fit alone, as many characters. Positions are characters of the text. */
export function showAnswer(shown: ShownCitation, { question, cursor, maxTokens, hide }: ShowPage): AnswerForms {
  const quoted = harmless([...shown.before.map(textOf), shown.text, ...shown.after.map(textOf)].join('\n'));
  const scope = { question: ['show', question], list: [shown.citation, quoted], end: quoted.length };
  const from = positionOf(cursor, scope);
  const rest = quoted.slice(from, from + maxTokens * maxCharactersPerToken);
  const pageTo = (length: number) => {
    const next = from + length;
    return answerWith(shown, {
      quoted,
      hide,
      from,
      length,
      cursor: next < quoted.length ? cursorAt(next, scope) : undefined,
    });
  };
  const fits = (length: number) => {
    const { text, structured } = tokensOf(pageTo(length));
    return Math.max(text, structured) <= maxTokens;
  };
  if (fits(rest.length)) return pageTo(rest.length);
  const ends = [...rest.matchAll(/\n/g)].map(({ index }) => index + 1);
  const lines = largest(ends.length, (count) => fits(ends[count - 1] ?? 0));
  return pageTo(
    lines > 0 ? (ends[lines - 1] ?? 0) : beginning(rest, Math.max(2, largest(ends[0] ?? rest.length, fits))).length,
  );
}

/** No text has more of them: the rest has no room on the page. */
const maxCharactersPerToken = 40;

function textOf({ text }: { readonly text: string }): string {
  return text;
}

function answerWith(
  { citation, startLine, before, path, warnings = [] }: ShownCitation,
  page: Pick<ShowPage, 'cursor' | 'hide'> & { readonly quoted: string; readonly from: number; readonly length: number },
): AnswerForms {
  const { quoted, from, length, cursor, hide } = page;
  const shown = quoted.slice(from, from + length).replace(/\n$/, '');
  const start = startLine === undefined ? undefined : (before[0]?.line ?? startLine);
  const firstLine = start === undefined ? undefined : start + breaksIn(quoted.slice(0, from));
  const lastLine = firstLine === undefined ? undefined : firstLine + breaksIn(shown);
  const end = start === undefined ? undefined : start + breaksIn(quoted);
  const cited = citePlace(
    citedPassage({ citation, text: shown, metadata: { path, start_line: start, end_line: end } }),
  );
  const told = from === 0 ? warningForms(warnings, hide) : undefined;
  const isPart = from > 0 || cursor !== undefined;
  const lines = firstLine === undefined || !isPart ? '' : ` lines ${firstLine} to ${lastLine}`;
  return {
    text: [
      `${codeSpan(cited)}${lines}. ${untrusted}`,
      ...(told === undefined ? [] : [told.text]),
      fencedText(shown, path),
      ...(cursor === undefined ? [] : [`More: cursor \`${cursor}\``]),
    ].join('\n'),
    structured: compact({
      notice: untrusted,
      citation: cited,
      first_line: firstLine,
      last_line: lastLine,
      text: shown,
      warnings: told?.structured,
      cursor,
    }),
  };
}

function breaksIn(lines: string): number {
  return lines.split('\n').length - 1;
}

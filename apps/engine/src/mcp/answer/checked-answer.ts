import { type ContextAnswer, compact, harmless, printableLine } from '@touchstone/contract';
import { codeSpan, fencedText } from '@touchstone/host/agents/markdown';
import type { Notice } from '@touchstone/ingest/freshness';
import { type AnswerForms, tokensOf } from './answer-forms.ts';
import { beginning, largest } from './excerpt.ts';
import { citedPassage, citePlace } from './passage.ts';
import { untrusted } from './untrusted.ts';
import { warningForms } from './warnings.ts';

interface AnswerPage {
  readonly maxTokens: number;
  readonly hide: (message: string) => string;
  readonly notices: readonly Notice[];
}

/** The answer, its doubtful claims, and the places that it cites. A text that does not fit is cut, and the answer says so. */
export function checkedAnswer(answer: ContextAnswer, page: AnswerPage): AnswerForms {
  const whole = harmless(answer.text);
  const fits = (length: number) => {
    const { text, structured } = tokensOf(answerForms(answer, page, beginning(whole, length)));
    return Math.max(text, structured) <= page.maxTokens;
  };
  const length = fits(whole.length) ? whole.length : largest(whole.length, fits);
  return answerForms(answer, page, beginning(whole, length));
}

function answerForms(
  { status, claims, contextPack, warnings, text: whole }: ContextAnswer,
  { hide, notices }: AnswerPage,
  text: string,
): AnswerForms {
  const doubtful = claims
    .filter((claim) => claim.status !== 'cited')
    .slice(0, maxDoubtful)
    .map((claim) => ({
      claim: beginning(printableLine(claim.text), maxCharacters),
      status: claim.status,
      differences: claim.differences.length === 0 ? undefined : claim.differences.map(printableLine),
    }));
  const cited = new Set(claims.flatMap(({ sources }) => sources));
  const sources = contextPack.sources
    .filter(({ number }) => cited.has(number))
    .map((source) => ({
      number: source.number,
      citation: citePlace(
        citedPassage({
          citation: source.citation,
          text: '',
          metadata: { path: source.path, start_line: source.startLine, end_line: source.endLine },
        }),
      ),
    }));
  const isCut = text.length < whole.length;
  const told = warningForms([...notices, ...warnings], hide);
  const { grounding } = contextPack;
  return {
    text: [
      `Answer of a language model: ${status}; grounding: ${grounding}. ${untrusted}`,
      ...(told === undefined ? [] : [told.text]),
      ...(text === '' ? [nothing] : [fencedText(text)]),
      ...(isCut ? [cut] : []),
      ...doubtful.map(({ claim, status: why, differences }) => {
        const parts = differences === undefined ? '' : ` (${differences.join(', ')})`;
        return `Doubtful, ${why.replace('_', ' ')}${parts}: ${claim}`;
      }),
      ...sources.map(({ number, citation }) => `[${number}] ${codeSpan(citation)}`),
    ].join('\n'),
    structured: compact({
      notice: untrusted,
      status,
      grounding,
      answer: text,
      cut: isCut ? cut : undefined,
      doubtful: doubtful.length === 0 ? undefined : doubtful.map((claim) => compact(claim)),
      sources,
      warnings: told?.structured,
    }),
  };
}

const nothing = 'The passages do not hold an answer. Say so, or ask in other words.';
const cut = 'The answer is longer: ask with more max_tokens.';
const maxDoubtful = 5;
const maxCharacters = 200;

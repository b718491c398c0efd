import type { NumberRange, QueryUnderstanding } from '@touchstone/contract';
import { understandByRules } from '../../../src/context/query/rules/understand-by-rules.ts';
import type { LabelledQuestion } from './labelled-question.ts';

/** What the rules got wrong of a question. */
export interface Misunderstanding {
  readonly query: string;
  readonly what: 'class' | 'places' | 'resolved' | 'sides';
  readonly found: string;
}

export interface RulesAccuracy {
  /** Shares of the questions, 0 to 1. */
  readonly class: number;
  readonly places: number;
  readonly resolved: number;
  /** Of the questions that have sides. */
  readonly sides: number;
  readonly misunderstandings: readonly Misunderstanding[];
}

/** How many of the questions the rules understand as a person does. The last three messages are read, as by default. */
export function rulesAccuracy(questions: readonly LabelledQuestion[]): RulesAccuracy {
  const misunderstandings = questions.flatMap((question) => {
    const understood = understandByRules({
      query: question.query,
      history: question.history ?? [],
      historyMessages: 3,
    });
    return misunderstood(question, understood);
  });
  const share = (what: Misunderstanding['what'], of: number) =>
    of === 0 ? 1 : 1 - misunderstandings.filter((one) => one.what === what).length / of;
  return {
    class: share('class', questions.length),
    places: share('places', questions.length),
    resolved: share('resolved', questions.length),
    sides: share('sides', questions.filter(({ sides }) => sides !== undefined).length),
    misunderstandings,
  };
}

function misunderstood(question: LabelledQuestion, understood: QueryUnderstanding): readonly Misunderstanding[] {
  const { query } = question;
  const { queryType, pages, chapters, resolvedQuery, aspects } = understood;
  const found = { pages: pairs(pages), chapters: pairs(chapters) };
  const labelled = { pages: question.pages ?? [], chapters: question.chapters ?? [] };
  const checks: readonly (readonly [Misunderstanding['what'], boolean, string])[] = [
    ['class', queryType === question.type, queryType],
    ['places', JSON.stringify(found) === JSON.stringify(labelled), JSON.stringify(found)],
    ['resolved', isResolved(question, resolvedQuery), resolvedQuery],
    ['sides', hasSides(question, aspects), JSON.stringify(aspects)],
  ];
  return checks.filter(([, isRight]) => !isRight).map(([what, , value]) => ({ query, what, found: value }));
}

function isResolved({ query, mentions, without = [] }: LabelledQuestion, resolved: string): boolean {
  if (mentions === undefined) return resolved === query;
  const words = ` ${resolved.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const holds = (text: string) => words.includes(` ${text.toLowerCase()} `);
  return mentions.every(holds) && !without.some(holds);
}

function hasSides({ sides }: LabelledQuestion, aspects: readonly string[]): boolean {
  if (sides === undefined) return true;
  return (
    aspects.length === sides.length &&
    sides.every((side, index) =>
      side.split(' ').every((word) =>
        aspects[index]
          ?.toLowerCase()
          .split(/[^\p{L}\p{N}]+/u)
          .includes(word.toLowerCase()),
      ),
    )
  );
}

function pairs(ranges: readonly NumberRange[]): readonly (readonly [number, number])[] {
  return ranges.map(({ from, to }) => [from, to]);
}

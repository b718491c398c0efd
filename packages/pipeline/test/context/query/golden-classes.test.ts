import { readFileSync } from 'node:fs';
import { type ConversationMessage, type NumberRange, type QueryType, queryTypes } from '@touchstone/contract';
import { expect, it } from 'vitest';
import { understandByRules } from '../../../src/context/query/rules/understand-by-rules.ts';

// golden/questions/README.md says what the questions are, and why every fourth of a class is only counted.
const questions = readQuestions();
const earlier: readonly ConversationMessage[] = [
  { role: 'user', content: 'How does the governor of a steam engine work?' },
  {
    role: 'assistant',
    content: 'Two balls swing outwards as the shaft turns faster, and a linkage closes the throttle valve.',
  },
];
const results = questions.map((question) => {
  const history = question.type === 'conversational' ? earlier : [];
  const read = understandByRules({ query: question.query, history, historyMessages: 3 });
  const places = { chapters: read.chapters, pages: read.pages };
  return { ...question, read: read.queryType, isPlaced: listed(places) === listed(question.places) };
});
const open = results.filter(({ isHeldBack }) => !isHeldBack);
const heldBack = results.filter(({ isHeldBack }) => isHeldBack);

it('the rules give nine of ten questions their class', () => {
  if (process.env.SHOW_CLASSES !== undefined) process.stdout.write(report());
  expect(accuracy(open)).toBeGreaterThanOrEqual(0.9);
  expect(accuracy(results)).toBeGreaterThanOrEqual(0.9);
  // docs/books.md states it.
  expect(accuracy(heldBack)).toBeGreaterThanOrEqual(0.895);
});

it('the rules find the pages and chapters that a question names', () => {
  expect(open.filter(({ isPlaced, type }) => !isPlaced && type !== 'conversational').map(({ query }) => query)).toEqual(
    [],
  );
});

/** Accuracies, the confusion of both parts, and the mistakes that may be looked at. */
function report(): string {
  const parts = Object.entries({ open, 'held back': heldBack }).map(([part, rows]) => {
    const confusion = queryTypes.map((type) => {
      const counts = queryTypes.map((read) => rows.filter((row) => row.type === type && row.read === read).length);
      return [type, ...counts].join('\t');
    });
    return [`${part}: ${accuracy(rows).toFixed(3)}`, ['', ...queryTypes].join('\t'), ...confusion].join('\n');
  });
  const mistakes = open.filter(({ type, read }) => type !== read);
  return [...parts, ...mistakes.map(({ type, read, query }) => `${type} as ${read}: ${query}`), ''].join('\n');
}

function accuracy(rows: readonly { readonly type: QueryType; readonly read: QueryType }[]): number {
  return rows.filter(({ type, read }) => type === read).length / rows.length;
}

function readQuestions() {
  const file = new URL('../../../../../golden/questions/classes.tsv', import.meta.url);
  const seen = new Map<string, number>();
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [type = '', query = '', place = ''] = line.split('\t');
      const nth = (seen.get(type) ?? 0) + 1;
      seen.set(type, nth);
      const places = { chapters: rangesOf(place, 'c'), pages: rangesOf(place, 'p') };
      return {
        type: queryTypes.find((known) => known === type) ?? unknownType(type),
        query,
        places,
        isHeldBack: nth % 4 === 0,
      };
    });
}

function rangesOf(place: string, kind: string): readonly NumberRange[] {
  return place
    .split(',')
    .filter((part) => part.startsWith(kind))
    .map((part) => {
      const [from = '', to = from] = part.slice(1).split('-');
      return { from: Number(from), to: Number(to) };
    });
}

/** Every number that is named: "pages 55 and 56" may be read as one range or as two. */
function listed(places: Readonly<Record<'chapters' | 'pages', readonly NumberRange[]>>): string {
  const numbers = (ranges: readonly NumberRange[]) =>
    ranges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, step) => from + step)).join();
  return `${numbers(places.chapters)};${numbers(places.pages)}`;
}

function unknownType(type: string): never {
  throw new Error(`golden/questions/classes.tsv has an unknown class: ${type}`);
}

import { signal } from '@preact/signals';
import type { ExpectedEvidence, GoldenQuestion, GoldenSet } from '@touchstone/contract';
import type { ShownResult } from '../answer/shown-call.ts';
import type { QuestionSettings } from '../question/question.ts';

const place = 'touchstone.labels';

/** Grades of a result; 0 means judged and not an answer. */
export const grades = ['0', '1', '2', '3'] as const;

/** The questions that were labelled in this tab. They survive a reload and go with the tab. */
export const labelled = signal<readonly GoldenQuestion[]>(read());

/** True if results can be labelled. */
export const isLabelling = signal(false);

/** The labels of a question, where it has any. */
export function labelsOf(query: string): GoldenQuestion | undefined {
  return labelled.value.find((question) => question.query === query);
}

/** The grade of a result, where it has one. */
export function gradeOf(query: string, result: ShownResult): number | undefined {
  return labelsOf(query)?.expected.find((item) => isOf(item, result))?.grade;
}

/** Gives a result a grade, or takes it away. */
export function grade(
  query: string,
  { kind, taskMode }: Pick<QuestionSettings, 'kind' | 'taskMode'>,
  result: ShownResult,
  given: number | undefined,
): void {
  const held = labelsOf(query) ?? newQuestion(query, kind === 'evidence' ? taskMode : undefined);
  const others = held.expected.filter((item) => !isOf(item, result));
  const expected = given === undefined ? others : [...others, itemOf(kind, result, given)];
  keep({ ...held, expected, answerable: expected.length > 0 ? true : held.answerable });
}

/** Marks a question as having no answer in the index, or takes that back. */
export function markUnanswerable(query: string, isUnanswerable: boolean): void {
  const held = labelsOf(query) ?? newQuestion(query);
  keep({ ...held, answerable: !isUnanswerable, expected: [] });
}

/** Forgets the labels of a question. */
export function forget(query: string): void {
  write(labelled.value.filter((question) => question.query !== query));
}

/** The labelled questions as a golden set. Those without a relevant item are left out: a set cannot hold them. */
export function labelledSet(name: string): GoldenSet {
  return { name, questions: labelled.value.filter(isComplete) };
}

/** True if a golden set can hold the question: it has a relevant item, or none because it has no answer. */
export function isComplete({ answerable, expected }: GoldenQuestion): boolean {
  return answerable ? expected.some((item) => item.grade > 0) : expected.length === 0;
}

function newQuestion(query: string, taskMode?: QuestionSettings['taskMode']): GoldenQuestion {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const slug = words.slice(0, 6).join('-') || 'question';
  const taken = new Set(labelled.value.map(({ id }) => id));
  const id = [slug, ...Array.from({ length: taken.size }, (_, at) => `${slug}-${at + 2}`)].find(
    (one) => !taken.has(one),
  );
  return { id: id ?? slug, query, taskMode, answerable: true, expected: [] };
}

/** By location where there is one: a candidate id alone would only fit this version of the corpus. */
function itemOf(kind: QuestionSettings['kind'], result: ShownResult, given: number): ExpectedEvidence {
  const { path, startLine, endLine, contentHash, id } = result;
  const candidateId = kind === 'evidence' ? id : undefined;
  if (path === undefined) return { candidateId: id, grade: given };
  if (startLine === undefined || endLine === undefined) return { path, candidateId, grade: given };
  return { path, startLine, endLine, candidateId, contentHash, grade: given };
}

function isOf(item: ExpectedEvidence, { id, path, startLine, endLine }: ShownResult): boolean {
  if (item.path === undefined || path === undefined) return item.candidateId === id;
  return item.path === path && item.startLine === startLine && item.endLine === endLine;
}

function keep(question: GoldenQuestion): void {
  const at = labelled.value.findIndex(({ query }) => query === question.query);
  write(at < 0 ? [...labelled.value, question] : labelled.value.with(at, question));
}

function write(questions: readonly GoldenQuestion[]): void {
  const held = questions.filter(({ expected, answerable }) => expected.length > 0 || !answerable);
  labelled.value = held;
  sessionStorage.setItem(place, JSON.stringify(held));
}

/** The questions that this page wrote in this tab. */
function read(): readonly GoldenQuestion[] {
  return JSON.parse(sessionStorage.getItem(place) ?? '[]');
}

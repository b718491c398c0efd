import { type Filter, symbolsOf } from '@touchstone/contract';
import { seededRandom } from '@touchstone/eval';
import { gibberish } from '../../../packages/host/src/evaluate/grounding/gibberish.ts';
import { everyday } from '../../../packages/host/src/evaluate/grounding/questions-of-no-corpus.ts';
import { type TalkFamily, talkFamilies } from '../../../packages/host/src/evaluate/grounding/talk/talk-families.ts';
import { withinTalk } from '../../../packages/host/src/evaluate/grounding/talk/within-talk.ts';
import type { Corpus, JudgedQuestion } from './corpus.ts';
import { injections } from './injections.ts';
import { unseenTalkFamilies } from './unseen-talk-families.ts';

/** The kinds of questions, in the order of the tables. Those before `near miss` can be answered. */
export const kinds = [
  'own',
  'terse',
  'identifier',
  'error',
  'long',
  'one document',
  'near miss',
  'near miss, long',
  'off-topic',
  'off-topic, long',
  'everyday',
  'one document, off-topic',
  'neighbouring set',
  'gibberish',
  'injection',
] as const;
type Kind = (typeof kinds)[number];

export interface Question {
  readonly kind: Kind;
  readonly query: string;
  /** The family of the talk around it. */
  readonly talk?: string;
  /** Ids of the chunks that answer it; none where nothing does. */
  readonly answers: ReadonlySet<string>;
  /** Asked of these chunks alone. */
  readonly filter?: Filter;
}

/** What another set asks. */
export interface OtherSet {
  readonly queries: readonly string[];
  /** Its subject is that of the corpus, so that some of its questions may be answered. */
  readonly isNeighbour: boolean;
}

/** All that a corpus is asked. No randomness but the seeded one: evenly spread over what there is. */
export function questionsFor(corpus: Corpus, others: readonly OtherSet[]): readonly Question[] {
  const { own, isBeir } = corpus;
  const unanswerable = (kind: Kind, queries: readonly string[]): readonly Question[] =>
    queries.map((query) => ({ kind, query, answers: none }));
  const foreign = others.filter(({ isNeighbour }) => !isNeighbour).map(({ queries }) => evenly(queries, 52));
  const nearby = others.filter(({ isNeighbour }) => isNeighbour).flatMap(({ queries }) => evenly(queries, 40));
  return [
    ...evenly(own, 200).map((question) => ({ ...question, kind: 'own' as const })),
    ...(isBeir ? terse(corpus) : []),
    ...named(corpus),
    ...errors(corpus),
    ...(isBeir ? evenly(own, 100).flatMap((question) => alone(question, corpus)) : []),
    ...(isBeir ? evenly(own, 100).map((question) => withoutAnswer(question, corpus)) : []),
    ...unanswerable(
      'off-topic',
      foreign.flatMap((queries) => queries.slice(12)),
    ),
    ...[...talkFamilies, ...unseenTalkFamilies].flatMap((family, at) => talked(family, at, corpus, foreign.flat())),
    ...unanswerable('everyday', everyday),
    ...(isBeir ? elsewhere([...foreign.flatMap((queries) => queries.slice(0, 12)), ...gibberish(30, 8)], corpus) : []),
    ...unanswerable('neighbouring set', nearby),
    ...unanswerable('gibberish', gibberish(180, 7)),
    ...unanswerable('injection', injections),
  ];
}

/** The rarest word of a question that its answer holds, and the rarest two. */
function terse({ own, chunks }: Corpus): readonly Question[] {
  const held = new Map([...chunks].map(([id, { text }]) => [id, wordsOf(text)]));
  const counts = new Map<string, number>();
  for (const words of held.values()) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return evenly(own, 100).flatMap(({ query, answers }) => {
    const words = [...wordsOf(query)]
      .filter((word) => [...answers].some((id) => held.get(id)?.has(word)))
      .sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || (a < b ? -1 : 1));
    return [words.slice(0, 1), words.slice(0, 2)]
      .filter((some, at) => some.length > at)
      .map((some) => ({ kind: 'terse' as const, query: some.join(' '), answers }));
  });
}

/** Names of functions and classes, as they are spelled. */
function named({ chunks }: Corpus): readonly Question[] {
  const defined = new Map<string, Set<string>>();
  for (const [id, { metadata }] of chunks) {
    for (const symbol of symbolsOf(metadata)) {
      const name = symbol.split('.').at(-1) ?? '';
      if (codeName.test(name)) defined.set(name, (defined.get(name) ?? new Set()).add(id));
    }
  }
  return evenly([...defined], 100).map(([query, answers]) => ({ kind: 'identifier', query, answers }));
}

/** Messages of exceptions, with something in place of what they fill in. */
function errors({ chunks }: Corpus): readonly Question[] {
  const found = [...chunks].flatMap(([id, { text }]): readonly Question[] => {
    const [, error, , message] = raised.exec(text) ?? [];
    if (error === undefined || message === undefined) return [];
    const query = `${error}: ${message.replace(/\$?\{[^}]*\}/g, 'foo')}`;
    return [{ kind: 'error', query, answers: new Set([id]) }];
  });
  return evenly(found, 100);
}

function alone({ query, answers }: JudgedQuestion, { chunks }: Pick<Corpus, 'chunks'>): readonly Question[] {
  const document = [...answers].map((id) => chunks.get(id)?.metadata.document_id).find((id) => id !== undefined);
  if (document === undefined) return [];
  const filter: Filter = { op: 'eq', field: 'document_id', value: document };
  return [{ kind: 'one document', query, answers, filter }];
}

/** What has nothing to do with the corpus, asked of one of its documents each. */
function elsewhere(queries: readonly string[], { own, chunks }: Corpus): readonly Question[] {
  return queries.flatMap((query, at) => {
    const question = own[(at * 37) % own.length];
    const [place] = question === undefined ? [] : alone(question, { chunks });
    return place === undefined ? [] : [{ ...place, kind: 'one document, off-topic', query, answers: none }];
  });
}

function withoutAnswer({ query, answers }: JudgedQuestion, { chunks }: Corpus): Question {
  const values = [...answers].flatMap((id) => chunks.get(id)?.metadata.document_id ?? []);
  const filter: Filter = { op: 'not', filter: { op: 'in', field: 'document_id', values } };
  return { kind: 'near miss', query, answers: none, filter };
}

/**
 * Each talk twice: around a question that the corpus answers and around one that it does not, so that nothing but the question tells them
 * apart. Every second one also with the answers taken away.
 */
function talked(family: TalkFamily, place: number, corpus: Corpus, foreign: readonly string[]): readonly Question[] {
  const random = seededRandom(1000 * place + corpus.chunks.size);
  const below = (limit: number) => Math.floor(random() * limit);
  return Array.from({ length: talksOfFamily }, (_talk, at): readonly Question[] => {
    const question = corpus.own[below(corpus.own.length)] as JudgedQuestion;
    const offTopic = foreign[below(foreign.length)] as string;
    const seed = below(2 ** 31);
    const [query, other] = [question.query, offTopic].map((one) => withinTalk(one, family, seed)) as [string, string];
    const talk = family.name;
    return [
      { kind: 'long', talk, query, answers: question.answers },
      { kind: 'off-topic, long', talk, query: other, answers: none },
      ...(corpus.isBeir && at % 2 === 0
        ? [{ ...withoutAnswer(question, corpus), kind: 'near miss, long' as const, talk, query }]
        : []),
    ];
  }).flat();
}

const talksOfFamily = 12;

export function evenly<T>(all: readonly T[], most: number): readonly T[] {
  return all.length <= most
    ? all
    : Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)] as T);
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu));
}

const none: ReadonlySet<string> = new Set();
const codeName = /[a-z]_[a-z]|[a-z][A-Z]/;
const raised = /(?:raise|throw new) (\w*Error)\(\s*f?(['"`])([^'"`\n]{20,120})\2/;

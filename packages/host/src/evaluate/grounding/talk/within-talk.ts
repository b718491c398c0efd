import { type Random, seededRandom } from '@touchstone/eval';
import type { TalkFamily } from './talk-families.ts';

/**
 * A question within unrelated talk, from hardly a sentence to a page. The same family and seed give the same talk
 * around any question, so that an answerable question and an off-topic one can have the same words around them.
 */
export function withinTalk(query: string, family: TalkFamily, seed: number): string {
  const random = seededRandom(seed);
  const [least, most] = pick(random, sizes);
  const sentences = least + below(random, most - least + 1);
  const before = below(random, sentences + 1);
  const parts = [
    ...(below(random, 4) === 0 ? [] : [pick(random, family.openings)]),
    ...some(random, family.before, before),
    pick(random, family.asks),
    ...some(random, family.after, sentences - before),
    ...(below(random, 4) === 0 ? [] : [pick(random, family.closings)]),
  ];
  const talk = parts
    .join(family.joint ?? ' ')
    .replace(gap, (_gap, name: keyof typeof fillers) => fillers[name](random));
  return talk.replace('{query}', () => (family.isPlain === true ? plain(query) : query));
}

function plain(query: string): string {
  return query
    .toLowerCase()
    .replace(/[.?!]+$/, '')
    .trim();
}

function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

function pick<T>(random: Random, items: readonly T[]): T {
  return items[below(random, items.length)] as T;
}

/** So many of them, each once, in any order. */
function some(random: Random, items: readonly string[], count: number): readonly string[] {
  const left = [...items];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(random, left.length), 1)).flat();
}

/** Least and most sentences besides opening and closing. */
const sizes = [
  [0, 1],
  [1, 3],
  [2, 5],
  [4, 8],
  [7, 12],
] as const;

const words = (list: string) => (random: Random) => pick(random, list.split(' '));
const fillers = {
  person: words(
    'Anna Bogdan Chiara Deniz Emeka Farah Goran Hyun Ines Jorge Katja Lars Meera Nuno Olga Piotr Rosa Selim Yuki',
  ),
  day: words('Monday Tuesday Wednesday Thursday Friday Saturday Sunday'),
  city: words('Lyon Porto Graz Leeds Turku Bergen Ghent Brno Cork Malaga Tartu Parma Kyoto Tunis Quito Perth'),
  thing: words(
    'umbrella harmonica toaster wheelbarrow lampshade accordion teapot rucksack hammock chandelier kite trombone',
  ),
  n: (random: Random) => String(2 + below(random, 58)),
};
const gap = /\{(person|day|city|thing|n)\}/g;

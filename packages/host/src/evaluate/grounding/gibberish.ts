import { seededRandom } from '@touchstone/eval';

/** Queries that mean nothing: invented names, keyboard mash, invented words, numbers, pieces of many scripts, letters. */
export function gibberish(count: number, seed: number): readonly string[] {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const some = (least: number, most: number, make: () => string): readonly string[] =>
    Array.from({ length: least + below(most - least + 1) }, make);
  const letters = (least: number, most: number) => some(least, most, () => pick([...alphabet])).join('');
  const invented = () => some(2, 4, () => pick(syllables)).join('');
  const digits = (length: number) => some(length, length, () => pick([...'0123456789'])).join('');

  const name = () => {
    const [first, second] = [letters(3, 8), letters(3, 8)];
    return pick([`${first}_${second}`, `${first}${second.charAt(0).toUpperCase()}${second.slice(1)}`, `${first}()`]);
  };
  const mash = () => {
    const row = pick(keyboardRows);
    return some(4, 12, () => pick([...row])).join('');
  };
  const number = () =>
    pick([
      () => digits(8),
      () => some(14, 16, () => pick([...'0123456789abcdef'])).join(''),
      () => some(3, 3, () => digits(4)).join('-'),
    ])();
  const noise = () => pick([() => pick(scripts), invented, () => some(1, 4, () => pick([...symbols])).join('')])();

  const kinds = [
    () => some(1, 3, name),
    () => some(1, 5, mash),
    () => some(2, 9, invented),
    () => some(1, 5, number),
    () => some(2, 6, noise),
    () => some(3, 9, () => letters(1, 12)),
  ];
  return Array.from({ length: count }, (_, at) => (kinds[at % kinds.length] as () => readonly string[])().join(' '));
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz';
const keyboardRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'asdfjkl;'];
const symbols = '!@#$%^&*~|<>{}[]';
const syllables =
  'ba ne lo tri van ku mer sol pli dra fen go xi tor ul shi pra ek zor min qua bel vo dus ren cha'.split(' ');
const scripts = 'жщцырк ლაკჯე 漢鬱薔薇 ຂໍຊພ кфывап ßþðæø םןףך ฟหกด あぬめろ ñúçêü λψξζ 뷁쀍 ڦچڃ zażółć ķļņģ'.split(' ');

import type { DocClaim } from './doc-claims.ts';
import type { Random } from './random.ts';

/** The kinds of alterations; the one that fewest sentences allow comes first. */
export const alterations = ['negation removed', 'number', 'name', 'negation added'] as const;

export type Alteration = (typeof alterations)[number];

/** A sentence with one thing wrong; undefined where it has nothing of the kind. `names` are those of all pages. */
export function alter(
  sentence: string,
  kind: Alteration,
  { text }: DocClaim,
  names: readonly string[],
  random: Random,
): string | undefined {
  switch (kind) {
    case 'number':
      return otherNumber(sentence, text, random);
    case 'name':
      return otherName(sentence, text, names, random);
    case 'negation added':
      return added(sentence);
    case 'negation removed':
      return removed(sentence);
  }
}

const number =
  /(?<![\p{L}\d.`_-])\d+(?:[.,]\d+)*(?![\p{L}\d`_-]|\.\d)|(?<=\s)(?:two|three|four|five|six|seven|eight|nine|ten)(?= )/giu;

/** Half of the time a number that the section states of something else. */
function otherNumber(sentence: string, section: string, random: Random): string | undefined {
  const own = [...sentence.matchAll(number)];
  const one = random.pick(own);
  if (one === undefined) return undefined;
  const elsewhere = [...section.matchAll(number)].map(([text]) => text).filter((text) => !sentence.includes(text));
  const made = /\d/.test(one[0]) ? one[0].replace(/\d/, (digit) => String((Number(digit) % 7) + 2)) : 'eleven';
  const other = random.next() < 0.5 ? (random.pick(elsewhere) ?? made) : made;
  return other === undefined || other === one[0] ? undefined : at(sentence, one.index, one[0].length, other);
}

const name = /(?<=[\p{Ll},] )(?:\p{Lu}[\p{L}\d]+(?:\.js)?(?: \p{Lu}\p{L}+)?|`[^`\s]*\p{L}{2}[^`\s]*`)/gu;

/** The names in a page, inside its sentences. */
export function namesIn(text: string): readonly string[] {
  return [...text.replace(/\n/g, ' ').matchAll(name)].map(([one]) => one);
}

/** Half of the time a name of the same section, of the same form: code for code. */
function otherName(sentence: string, section: string, names: readonly string[], random: Random): string | undefined {
  const one = random.pick([...sentence.matchAll(name)]);
  if (one === undefined) return undefined;
  const isLike = (other: string) => other.startsWith('`') === one[0].startsWith('`') && !sentence.includes(other);
  const near = namesIn(section).filter(isLike);
  const other = (random.next() < 0.5 ? random.pick(near) : undefined) ?? random.pick(names.filter(isLike));
  return other === undefined ? undefined : at(sentence, one.index, one[0].length, other);
}

function added(sentence: string): string | undefined {
  if (/\b(?:not|no|never|without|cannot|none|nothing)\b|n't/i.test(sentence)) return undefined;
  const auxiliary = /\b(?:is|are|was|were|can|may|must|will|should|has to)\b(?![^`]*`[^`]*$)/.exec(sentence);
  if (auxiliary !== null) return at(sentence, auxiliary.index, auxiliary[0].length, `${auxiliary[0]} not`);
  const verb =
    /(?<=^[^`]*\b(?:it|[a-z]{4,}s?|[A-Z][a-z]+) )(show|use|need|make|give|take|keep|find|read|write|hold|run|name|answer|ask|search|add|count|cost)s\b/.exec(
      sentence,
    );
  return verb === null ? undefined : at(sentence, verb.index, verb[0].length, `does not ${verb[1]}`);
}

const removals: readonly (readonly [RegExp, string])[] = [
  [/\b(is|are|was|were|can|may|must|will|should) not (?!only)/, '$1 '],
  [/\b(?:does|do) not (?!only)/, ''],
  [/\bcannot\b/, 'can'],
  [/\bnever\b/, 'always'],
  [/\bwithout (?=[a-z])/i, 'with '],
  [/(?<=[a-z] )no (?=[a-z])(?!matter|longer|more|less)/, 'a '],
];

function removed(sentence: string): string | undefined {
  const plain = sentence.replace(/`[^`]*`/g, (code) => 'x'.repeat(code.length));
  const rule = removals.find(([what]) => what.test(plain));
  const changed = rule === undefined ? sentence : sentence.replace(...rule);
  return changed === sentence ? undefined : changed;
}

function at(text: string, index: number, length: number, other: string): string {
  return text.slice(0, index) + other + text.slice(index + length);
}

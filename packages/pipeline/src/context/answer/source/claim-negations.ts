import type { ClaimWord } from './claim-words.ts';

/** A negation, and the stems that it is about: those behind it, or where its clause ends ("one does not") those before it. */
interface Negation {
  readonly text: string;
  readonly about: readonly string[];
  /** The nearest of them. */
  readonly closest: readonly string[];
}

/**
 * The negations that a claim has and no sentence of its sources has, and those of its evidence that it leaves out. A negation of
 * something that the evidence does not mention is the claim's own way to sum it up.
 */
export function otherNegations(
  claim: readonly ClaimWord[],
  evidence: readonly (readonly ClaimWord[])[],
  all: readonly (readonly ClaimWord[])[],
): readonly string[] {
  const stems = new Set(claim.map(({ term }) => term));
  const stemsThere = new Set(evidence.flat().map(({ term }) => term));
  // A word that both have, such as "refused", takes the place of no negation.
  const denies = (others: ReadonlySet<string>) => (word: ClaimWord) =>
    isNegation(word) || (isDenial(word) && !others.has(word.term));
  const own = negationsOf(claim, denies(stemsThere));
  const stated = all.flatMap((words) => negationsOf(words, denies(stems)));
  const added = negationsOf(claim, isNegation).filter(
    ({ about }) => about.some((stem) => stemsThere.has(stem)) && !stated.some((one) => shares(one.about, about)),
  );
  const left = evidence
    .flatMap((words) => negationsOf(words, isNegation))
    .filter(({ about, closest }) => isAbout(stems, closest) && !own.some((one) => shares(one.about, about)));
  return [...new Set([...added.map(({ text }) => text), ...left.map(({ text }) => text)])];
}

/** Stems that tell a negation from others. */
const nearest = 2;
const furthest = 4;

function isAbout(stems: ReadonlySet<string>, closest: readonly string[]): boolean {
  return closest.every((stem) => stems.has(stem));
}

function shares(a: readonly string[], b: readonly string[]): boolean {
  return a.some((stem) => b.includes(stem));
}

function negationsOf(words: readonly ClaimWord[], isOne: (word: ClaimWord) => boolean): readonly Negation[] {
  return words.flatMap((word, at) => {
    if (word.isCode || !isOne(word) || isOtherwise(word, words[at + 1])) return [];
    const behind = clauseFrom(words.slice(at + 1), word.endsClause);
    const before = words
      .slice(0, at)
      .map(({ term }) => term)
      .filter((term) => term !== '');
    const about = behind.length > 0 ? behind : before;
    const closest = [...behind, ...before.toReversed()].slice(0, nearest);
    return about.length === 0 ? [] : [{ text: word.text, about, closest }];
  });
}

function clauseFrom(words: readonly ClaimWord[], isOver: boolean): readonly string[] {
  if (isOver) return [];
  const end = words.findIndex(({ endsClause }) => endsClause);
  return (end === -1 ? words : words.slice(0, end + 1))
    .map(({ term }) => term)
    .filter((term) => term !== '')
    .slice(0, furthest);
}

/** `not only`, `no longer than`, `no more than` deny nothing. */
function isOtherwise({ text }: ClaimWord, next: ClaimWord | undefined): boolean {
  return (/^not$/i.test(text) && next?.text === 'only') || (/^no$/i.test(text) && next?.text === 'matter');
}

function isNegation({ text }: ClaimWord): boolean {
  return /^(?:not|no|never|none|neither|nor|nothing|nobody|without|cannot)$|n['’]t$/i.test(text);
}

/** Words that say the same otherwise. */
function isDenial(word: ClaimWord): boolean {
  return /^(?:lack|fail|refus|avoid|prevent|ignor|miss|absent|unless|instead|exclud|omit)/i.test(word.text);
}

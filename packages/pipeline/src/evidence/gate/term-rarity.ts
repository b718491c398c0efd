import { commonStems } from '@touchstone/lexical';

/**
 * The rarity of a term in English, whatever the corpus: the logarithm of its rank among the commonest stems, from .36
 * for the commonest to 2.39 for all that is not among them. Talk is made of common words and a question of rarer ones,
 * also where the corpus has it the other way round.
 */
export function termRarity(term: string): number {
  return Math.log((before + (places.get(term) ?? commonStems.length)) / unit);
}

const places = new Map(commonStems.map((stem, place) => [searchableStem(stem), place]));
/** Stop words, which come before the commonest stems; and the rank at which rarity would be 0. */
const before = 600;
const unit = 420;

/** A stem in its searchable form: the beginning of its words, without a final i, which the stemmer made from y. */
export function searchableStem(stem: string): string {
  return stem.length > 3 && stem.endsWith('i') ? stem.slice(0, -1) : stem;
}

import { createRequire } from 'node:module';
import type snowball from 'snowball-stemmers';

/** Languages that Snowball stems here. */
export const stemmingLanguages = [
  'arabic',
  'armenian',
  'basque',
  'catalan',
  'czech',
  'danish',
  'dutch',
  'english',
  'finnish',
  'french',
  'german',
  'hungarian',
  'italian',
  'irish',
  'norwegian',
  'porter',
  'portuguese',
  'romanian',
  'russian',
  'spanish',
  'slovene',
  'swedish',
  'tamil',
  'turkish',
] as const;

const require = createRequire(import.meta.url);

export type StemmingLanguage = (typeof stemmingLanguages)[number];

/** Snowball's stemmer of a language: a lower-case word in, its stem out. */
export function createStemmer(language: StemmingLanguage): (word: string) => string {
  // Loaded by the first stemmer: most processes stem no word.
  const { newStemmer } = require('snowball-stemmers') as typeof snowball;
  const stemmer = newStemmer(language);
  return (word) => stemmer.stem(word);
}

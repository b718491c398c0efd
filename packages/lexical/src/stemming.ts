import { RetrievalError } from '@touchstone/contract';
import snowball from 'snowball-stemmers';
import { valueKind } from './value-kind.js';

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

export type StemmingLanguage = (typeof stemmingLanguages)[number];

/** Snowball's stemmer of a language: a lower-case word in, its stem out. Throws `invalid_config` for another language. */
export function createStemmer(language: StemmingLanguage): (word: string) => string {
  if (!stemmingLanguages.includes(language)) {
    const got = typeof language === 'string' ? JSON.stringify(language) : valueKind(language);
    throw new RetrievalError(
      'invalid_config',
      `The option language is ${got}: use one of ${stemmingLanguages.join(', ')}.`,
    );
  }
  const stemmer = snowball.newStemmer(language);
  return (word) => stemmer.stem(word);
}

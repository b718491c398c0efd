/**
 * English function words that the prose and default analyzers leave out: Lucene's 33, and the pronouns, auxiliaries and
 * question words that natural questions are made of. Words that also name things in code or finance (`before`,
 * `any`, `all`, `us`) stay searchable.
 */
export const stopWords: ReadonlySet<string> = new Set(
  [
    'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this',
    'to was will with',
    'i me my we our you your he him his she her its',
    'am were being been do does did has have had can could should would may might',
    'what which who whom whose when where why how',
    'from than so those them also',
  ].flatMap((line) => line.split(' ')),
);

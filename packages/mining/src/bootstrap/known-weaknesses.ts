import type { BootstrapSource } from './bootstrap-request.ts';

/** Weaknesses of a source's questions: stated with every set, because a figure without them misleads. */
export const knownWeaknesses: Readonly<Record<BootstrapSource, string>> = {
  commits:
    'A message says what its author did, not what a reader would ask. Files that it modified count as the answer, though others may answer too. Its words were written with the files in view.',
  docstrings:
    'Written by the author of the code, often with its names, which favours keyword search. Other functions may do the same and count as wrong.',
  headings:
    'Headings are shorter than questions, and the text below repeats their words. They ask for one section; another that says the same counts as wrong.',
  issues:
    'Only issues whose closing commit names them. The title describes a symptom; the files that were modified may be far from where a reader would look.',
  tests:
    'Titles describe behaviour in the words of the author and often name what they test, which favours keyword search. What a test imports and uses counts as the answer, helpers too.',
};

import { describe, expect, it } from 'vitest';
import { sourceDifferences } from './source-differences.ts';

const source = {
  title: 'Requests',
  text: `# Retries

A request to Qdrant is tried 3 times, with a pause of 5 seconds between. It does not retry a write, because
a write may have happened. Without a key, Voyage refuses every call. \`maxRetries\` holds for reads alone. Answers of up to 1,200 tokens
take half a second; 95 % of them less than 250 ms.`,
};
const differences = (claim: string) => sourceDifferences(claim, [source]);

describe('a claim differs from its source', () => {
  it.each([
    ['in a number', 'A request to Qdrant is tried 5 times [1].', ['5']],
    ['in a number in words', 'A request is tried four times, with a pause of 5 seconds [1].', ['four']],
    ['in a unit', 'There is a pause of 5 minutes between the tries of a request [1].', ['5 minutes']],
    ['in a name', 'A request to Chroma is tried 3 times [1].', ['Chroma']],
    ['in the name that it begins with', 'Cohere refuses every call without a key [1].', ['Cohere']],
    ['in the name of a setting', '`maxPauses` holds for reads alone [1].', ['maxPauses']],
    ['in a negation that it adds', 'A request to Qdrant is not tried 3 times [1].', ['not']],
    ['in a negation that it leaves out', 'It does retry a write, because a write may have happened [1].', ['not']],
    ['in a "without" that it leaves out', 'With a key, Voyage refuses every call [1].', ['Without']],
  ])('%s', (_, claim, found) => expect(differences(claim)).toEqual(found));
});

describe('a claim is as its source', () => {
  it.each([
    ['with numbers in words', 'Qdrant gets a request three times [1].'],
    ['with the unit in its short form', 'Between the tries of a request is a pause of 5 s [1].'],
    ['with the same time in another unit', '95 percent of the answers take less than 0.25 seconds [1].'],
    ['with its thousands written together', 'Answers have up to 1200 tokens [1].'],
    ['with another form of the negation', "A write isn't retried, since it may have happened [1]."],
    ['with "no" for "without"', 'Every call with no key is refused by Voyage [1].'],
    ['with the name for the pronoun', 'Qdrant does not retry a write [1].'],
    ['with its clauses in the other order', 'Voyage refuses every call without a key [1].'],
    ['with a part of it', 'Reads alone have `maxRetries` [1].'],
  ])('%s', (_, claim) => expect(differences(claim)).toEqual([]));
});

it('of a claim in another language, numbers alone are compared', () => {
  expect(differences('Eine Anfrage wird 3 Mal gestellt und nicht 7 Mal [1].')).toEqual(['7']);
});

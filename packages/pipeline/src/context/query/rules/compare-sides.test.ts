import { expect, it } from 'vitest';
import { processorTime } from '../../../../../../tools/test-kit/processor-time.ts';
import { compareSides } from './compare-sides.ts';
import { plainLine } from './query-tokens.ts';

it.each([
  ['Compare physical and mental toughness', ['physical toughness', 'mental toughness']],
  ['Compare Solidity with Vyper', ['Solidity', 'Vyper']],
  ['Compare and contrast Solidity and Vyper.', ['Solidity', 'Vyper']],
  [
    'Could you compare Solidity to Vyper in terms of safety?',
    ['Solidity in terms of safety', 'Vyper in terms of safety'],
  ],
  ['X vs Y', ['X', 'Y']],
  ['What is better: X versus Y', ['X', 'Y']],
  ['X vs. Y vs. Z', ['X', 'Y', 'Z']],
  [
    'Proof of work vs proof of stake for small networks',
    ['Proof of work for small networks', 'proof of stake for small networks'],
  ],
  ['What is the difference between an oracle and a contract?', ['oracle', 'contract']],
  ['difference between A, B and C', ['A', 'B', 'C']],
  ['What are the main differences in cost between rail and road?', ['rail', 'road']],
  ['How does A differ from B?', ['A', 'B']],
  ['How do cats and dogs differ in their sleep?', ['cats in their sleep', 'dogs in their sleep']],
  ['How is A different from B?', ['A', 'B']],
  ['In what way are A and B similar?', ['A', 'B']],
  ['How does A compare to B?', ['A', 'B']],
  ['What are the pros and cons of X?', ['advantages of X', 'disadvantages of X']],
  ['Strengths and weaknesses of the theory', ['strengths of the theory', 'weaknesses of the theory']],
  ['arguments for and against free will', ['arguments for free will', 'arguments against free will']],
  ['Is tea healthier than coffee?', ['tea healthier', 'coffee healthier']],
  ['Is tea more expensive than coffee in winter?', ['tea more expensive in winter', 'coffee more expensive in winter']],
  ['Which is faster: rail or road?', ['rail faster', 'road faster']],
  ['Should I use a hot wallet or a cold wallet?', ['use a hot wallet', 'cold wallet']],
  ['the leadership styles of Grant compared with Lee', ['leadership styles of Grant', 'Lee']],
  ['Contrast the views of Hume and Kant', ['views of Hume', 'views of Kant']],
  ['Compare chapters 2 and 5', ['chapter 2', 'chapter 5']],
  ['How did the tax policy of Reagan differ from that of Carter?', ['tax policy of Reagan', 'tax policy of Carter']],
  ['Are Christopher Nolan and Alan Lee both directors?', ['Christopher Nolan directors', 'Alan Lee directors']],
  ['Were cats and dogs kept in the same room?', ['cats kept room', 'dogs kept room']],
  [
    'Which band was formed first The Exies or Circus Diablo ?',
    ['Exies band was formed first', 'Circus Diablo band was formed first'],
  ],
  ['Between rail and road, which is faster?', ['rail faster', 'road faster']],
  ['Postgres or MySQL for a small shop?', ['Postgres for a small shop', 'MySQL for a small shop']],
  ['Tea as opposed to coffee', ['Tea', 'coffee']],
  ['Is brass or bronze better for bearings?', ['brass better for bearings', 'bronze better for bearings']],
  ['When would you prefer a queue to a topic?', ['queue', 'topic']],
  ['What changed between version 2 and version 3?', ['version 2', 'version 3']],
] as const)('002 §1: the sides of "%s"', (question, sides) => {
  expect(compareSides(plainLine(question))).toEqual(sides);
});

it.each([
  'What was decided in the case Roe vs. Wade?',
  'Why does it take more than 5 minutes?',
  'Is it later than expected?',
  'What is stronger than ever?',
  'Compare',
  'What is the relationship between stress and recovery?',
  'How do coaches and athletes work?',
  'What is left other than gas?',
  'Kramer vs. Kramer',
  'Tell me about cats and dogs',
  'What did Luther tell monks and nuns about their vows?',
  'What is the similarity between two vectors, and what is this for?',
  'Should I train or not?',
  'What does an oracle do or see?',
  '',
])('002 §1: nothing is compared in "%s"', (question) => {
  expect(compareSides(plainLine(question))).toEqual([]);
});

it('002 §1: a long question is read in no time', () => {
  const question = `compare ${'is a than or vs and between '.repeat(400)}`;
  const workedMs = processorTime();
  compareSides(question);
  expect(workedMs()).toBeLessThan(1000);
});

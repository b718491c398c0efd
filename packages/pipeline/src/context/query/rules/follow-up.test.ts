import { describe, expect, it } from 'vitest';
import { readFollowUp } from './follow-up.ts';
import { plainLine } from './query-tokens.ts';

function resolved(question: string, asked: string, answer = ''): string | undefined {
  return readFollowUp(plainLine(question), { question: asked, answer })?.resolved;
}

describe('002 §1: a follow-up resolved against the conversation', () => {
  it.each([
    // to go on
    ['Tell me more about that', 'What is mental recovery?', 'Tell me more about mental recovery'],
    ['Tell me more', 'What causes burnout?', 'Tell me more: What causes burnout?'],
    ['Could you please elaborate?', 'What causes burnout?', 'Could you please elaborate: What causes burnout?'],
    [
      'ok, explain that in simpler terms',
      'What causes burnout?',
      'ok, explain that in simpler terms: What causes burnout?',
    ],
    ['Why is that?', 'Is sleep important?', 'Is sleep important? Why is that?'],
    ['How so?', 'Is sleep important?', 'Is sleep important? How so?'],
    ['Give me an example', 'What is a smart contract?', 'Give me an example: What is a smart contract?'],
    // pronouns
    ['How is it measured?', 'What is mental toughness?', 'How is mental toughness measured?'],
    ['Who sets its price?', 'What is gas in Ethereum?', 'Who sets the price of gas in Ethereum?'],
    ['How are they rewarded?', 'What do validators do?', 'How are validators rewarded?'],
    [
      'Why did they sign it?',
      'Which nations signed the Treaty of Versailles?',
      'Why did the nations sign the Treaty of Versailles?',
    ],
    ['What did she publish?', 'Who was Ada Lovelace?', 'What did Ada Lovelace publish?'],
    ['What was her first paper about?', 'Who was Ada Lovelace?', "What was Ada Lovelace's first paper about?"],
    ['Is this dangerous?', 'How does a reentrancy attack work?', 'Is a reentrancy attack dangerous?'],
    ['How does this compare to a hard fork?', 'What is a soft fork?', 'How does a soft fork compare to a hard fork?'],
    [
      'How long should that exercise take?',
      'What is the breathing exercise?',
      'How long should the breathing exercise take?',
    ],
    ['Summarize that', 'What is mental recovery?', 'Summarize mental recovery'],
    ['Can you summarize that?', 'What does chapter 3 say?', 'Can you summarize chapter 3?'],
    ['Please condense that into two lines', 'What is gas?', 'Please condense gas into two lines'],
    ['Recap that briefly', 'What is mental recovery?', 'Recap mental recovery briefly'],
    ['Sum that up', "What's on page 42?", 'Sum page 42 up'],
    ['Translate that for me', 'What is mental recovery?', 'Translate mental recovery for me'],
    ['Summarize that idea', 'What is the idea of mental recovery?', 'Summarize the idea (mental recovery)'],
    // pieces
    ['What about validators?', 'How are miners rewarded?', 'How are validators rewarded?'],
    ['And in tennis?', 'How does recovery work in golf?', 'How does recovery work in tennis?'],
    ['and for beginners?', 'How does recovery work?', 'How does recovery work for beginners?'],
    ['And the drawbacks?', 'What are the benefits of yoga?', 'What about the drawbacks of yoga?'],
    ['what about its risks?', 'What is yoga?', 'what about the risks of yoga?'],
    // places
    ['Summarize that chapter', 'How does recovery work in chapter 4?', 'Summarize chapter 4'],
    ['What does the next chapter say?', 'Summarize chapter 4', 'What does chapter 5 say?'],
    ['and the previous page?', "What's on page 42?", "What's on page 41?"],
    ['And page 50?', "What's on page 42?", "What's on page 50?"],
    ['And chapter 5?', 'What is the third chapter about?', 'What is chapter 5 about?'],
    ['What else is on those pages?', 'What is on pages 3-5?', 'What else is on pages 3 to 5?'],
  ])('%s (after "%s")', (question, asked, expected) => expect(resolved(question, asked)).toBe(expected));

  it.each([
    ['When was he born?', 'Who invented Ethereum?', 'It was Vitalik Buterin.', 'When was Vitalik Buterin born?'],
    [
      'and the second one?',
      'Which wallets are there?',
      '1. Hot wallets: online.\n2. Cold wallets: offline.',
      'What about Cold wallets?',
    ],
    [
      'Explain the latter',
      'How are keys kept?',
      'Keys are kept in hot wallets or cold wallets.',
      'Explain cold wallets',
    ],
    ['What is the last one for?', 'Name three signs', 'The signs are A, B and C.', 'What is C for?'],
    ['What else is on that page?', 'What is the IPS?', 'A state of performance (page 42).', 'What else is on page 42?'],
  ])('%s (after "%s" and an answer)', (question, asked, answer, expected) =>
    expect(resolved(question, asked, answer)).toBe(expected),
  );

  it.each([
    'What is the IPS?',
    'Why did Loehr leave his job?',
    'How do athletes control their emotions?',
    'If a node is offline, what happens to it?',
    'What does Loehr mean when he speaks of waves?',
    'Is it true that sleep helps?',
    'How long does it take to recover?',
    'What does it mean to be tough?',
    'What is the exercise that helps most?',
    'What does this book say about sleep?',
    'Which muscles are trained, and how do they grow?',
    'So how does recovery work?',
    'What is the first law of robotics?',
    'What are the last words of the author?',
    'Explain how a node proves that it is honest',
    'Prove that gas expands',
    'Show that entropy increases in closed systems',
    'Summarize the exercise that helps most',
    'Summarize everything that Loehr says about sleep',
    'Is the first chapter worth reading?',
    'What happens next to a block that is orphaned?',
  ])('stands by itself: %s', (question) => expect(resolved(question, 'What is grit?')).toBeUndefined());

  it('keeps its text where there is no conversation', () => {
    for (const text of [
      'Tell me more',
      'Why?',
      'How is it measured?',
      'And the second one?',
      'Summarize that chapter',
    ]) {
      expect(readFollowUp(text, undefined)?.resolved).toBe(text);
    }
  });

  it('is not looked for in a long question', () => {
    expect(
      resolved(`${'Many words come before this. '.repeat(10)}How is it measured?`, 'What is grit?'),
    ).toBeUndefined();
  });
});

import { type ConversationMessage, queryTypes } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../../../tools/test-kit/processor-time.ts';
import { understandByRules } from '../../../src/context/query/rules/understand-by-rules.ts';
import { developmentQuestions } from './development-questions.ts';
import { furtherQuestions } from './further-questions.ts';
import { heldOutQuestions } from './held-out-questions.ts';
import { assistant, user } from './labelled-question.ts';
import { lateHeldOutQuestions } from './late-held-out-questions.ts';
import { rulesAccuracy } from './rules-accuracy.ts';
import { thirdQuestions } from './third-questions.ts';

// docs/books.md has the figures; the thresholds stand a little below them.
describe('002 §1: the rules on 300 labelled questions', () => {
  it('every set has ten questions a class', () => {
    for (const set of [
      developmentQuestions,
      furtherQuestions,
      thirdQuestions,
      heldOutQuestions,
      lateHeldOutQuestions,
    ]) {
      for (const queryType of queryTypes) expect(set.filter(({ type }) => type === queryType)).toHaveLength(10);
    }
  });

  it('no question is in two sets', () => {
    const all = [developmentQuestions, furtherQuestions, thirdQuestions, heldOutQuestions, lateHeldOutQuestions].flat();
    const keys = all.map(({ query, history = [] }) => JSON.stringify([query, history]));
    expect(new Set(keys).size).toBe(300);
  });

  it('understand the 180 questions that they were written with', () => {
    expect(rulesAccuracy([...developmentQuestions, ...furtherQuestions, ...thirdQuestions]).misunderstandings).toEqual(
      [],
    );
  });

  it('understand the 60 questions that were written before them', () => {
    const accuracy = rulesAccuracy(heldOutQuestions);
    expect(accuracy.class).toBeGreaterThanOrEqual(0.95);
    expect(accuracy.places).toBeGreaterThanOrEqual(0.98);
    expect(accuracy.resolved).toBeGreaterThanOrEqual(0.95);
    expect(accuracy.sides).toBeGreaterThanOrEqual(0.9);
  });

  it('understand the 60 questions that were written after them, in other words', () => {
    const accuracy = rulesAccuracy(lateHeldOutQuestions);
    expect(accuracy.class).toBeGreaterThanOrEqual(0.78);
    expect(accuracy.places).toBeGreaterThanOrEqual(0.98);
    expect(accuracy.resolved).toBeGreaterThanOrEqual(0.95);
    expect(accuracy.sides).toBeGreaterThanOrEqual(0.6);
  });
});

describe('002 §1: what the rules do with a conversation', () => {
  const understood = (
    query: string,
    history = [user('What is gas?'), assistant('A unit of work.')],
    historyMessages = 3,
  ) => understandByRules({ query, history, historyMessages });

  it('leaves a question that stands by itself as it is', () => {
    expect(understood('  What is “grit”? ')).toMatchObject({ queryType: 'factual', resolvedQuery: 'What is “grit”?' });
  });

  it('follows a conversation over several turns', () => {
    const history = [user('What is gas in Ethereum?'), assistant('A unit.'), user('Who sets its price?')];
    expect(understood('And why?', history).resolvedQuery).toBe('Who sets the price of gas in Ethereum? And why?');
  });

  it('resolves ten turns, each against the one before, though only three messages are read', () => {
    const turns = [
      ['What is a smart contract?', 'What is a smart contract?'],
      ['Who writes it?', 'Who writes a smart contract?'],
      ['What languages can it be written in?', 'What languages can a smart contract be written in?'],
      ['Which one is safer?', 'Which one is safer: What languages can a smart contract be written in?'],
      ['Tell me more about reentrancy', 'Tell me more about reentrancy'],
      ['How can it be prevented?', 'How can reentrancy be prevented?'],
      ['And front running?', 'How can front running be prevented?'],
      ['Thanks!', 'Thanks!'],
      ['What does chapter 9 say about it?', 'What does chapter 9 say about front running?'],
      ['What about gas?', 'What does chapter 9 say about gas?'],
      ['How is its price set?', 'How is the price of gas set?'],
    ] as const;
    const history: ConversationMessage[] = [];
    for (const [query, resolvedQuery] of turns) {
      expect(understood(query, history).resolvedQuery).toBe(resolvedQuery);
      history.push(user(query), assistant('The book explains it [1].'));
    }
  });

  it('passes over thanks', () => {
    const history = [user('What is gas?'), assistant('A unit.'), user('Thanks!'), assistant('You are welcome.')];
    expect(understood('Tell me more about it', history).resolvedQuery).toBe('Tell me more about gas');
  });

  it('reads only the last messages that the setting allows', () => {
    const history = [user('What is gas?'), assistant('A unit.'), assistant('Of work.'), assistant('So to speak.')];
    expect(understood('Tell me more about it', history, 3).resolvedQuery).toBe('Tell me more about it');
    expect(understood('Tell me more about it', history, 4).resolvedQuery).toBe('Tell me more about gas');
    expect(understood('Tell me more about it', history, 0).resolvedQuery).toBe('Tell me more about it');
  });

  it('002 §3: wants HyDE for conceptual questions, and for follow-ups that come to one', () => {
    expect(understood('How does mental recovery work?').needsHyde).toBe(true);
    expect(understood('What is the IPS?').needsHyde).toBe(false);
    expect(understood("What's on page 42 and why?").needsHyde).toBe(false);
    expect(understood('Tell me more', [user('How does recovery work?')])).toMatchObject({
      queryType: 'conversational',
      needsHyde: true,
    });
    expect(understood('Tell me more').needsHyde).toBe(false);
  });

  it('reads hostile and huge texts without harm', () => {
    const long = 'why is it that and which page 3 or chapter, '.repeat(5000);
    const workedMs = processorTime();
    for (const query of [long, ' ', '?', '\u0000\u202e', '((((((', '1'.repeat(50_000), 'page '.repeat(2000)]) {
      expect(understood(query, [user(long), assistant(long), user(query)]).by).toBe('rules');
    }
    expect(workedMs()).toBeLessThan(5000);
  });
});

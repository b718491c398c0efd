import { assistant, type LabelledQuestion, user } from './labelled-question.ts';

/** Ten questions a class that the rules were written with; labelled as the held-out ones are. */
export const developmentQuestions: readonly LabelledQuestion[] = [
  // factual
  { query: 'What is the IPS?', type: 'factual' },
  { query: 'Who wrote "I, Robot"?', type: 'factual' },
  { query: 'How many validators does a committee have?', type: 'factual' },
  { query: 'When was the Beacon Chain launched?', type: 'factual' },
  { query: 'Define mental toughness.', type: 'factual' },
  { query: 'What is chapter 11 bankruptcy?', type: 'factual' },
  { query: 'Which version is newer, according to the changelog of 3.2.1?', type: 'factual' },
  { query: 'What HTTP status does the homepage return?', type: 'factual' },
  { query: 'What does paragraph 3 page title mean in the style sheet?', type: 'factual' },
  { query: 'list the tools that a page of results offers', type: 'factual' },

  // conceptual
  { query: 'How does mental recovery work?', type: 'conceptual' },
  { query: 'Why is sleep so important for athletes?', type: 'conceptual' },
  { query: 'Explain the relationship between stress and recovery.', type: 'conceptual' },
  { query: 'What is the role of the coach in building confidence?', type: 'conceptual' },
  { query: 'Can you explain why gas is needed?', type: 'conceptual' },
  { query: 'How do athletes control their emotions?', type: 'conceptual' },
  { query: 'What causes a page fault?', type: 'conceptual' },
  {
    query: 'In chapter 3, why does the author reject talent as an explanation?',
    type: 'conceptual',
    chapters: [[3, 3]],
  },
  { query: 'To what extent can toughness be learned?', type: 'conceptual' },
  { query: 'If a validator is offline, what happens to it and how does the network react?', type: 'conceptual' },

  // comparative
  {
    query: 'Compare physical and mental toughness',
    type: 'comparative',
    sides: ['physical toughness', 'mental toughness'],
  },
  {
    query: "What's the difference between a contract account and an externally owned account?",
    type: 'comparative',
    sides: ['contract account', 'externally owned account'],
  },
  { query: 'ERC20 vs ERC721', type: 'comparative', sides: ['ERC20', 'ERC721'] },
  { query: 'How does Solidity differ from Vyper?', type: 'comparative', sides: ['Solidity', 'Vyper'] },
  {
    query: 'What are the pros and cons of hardware wallets?',
    type: 'comparative',
    sides: ['advantages hardware wallets', 'disadvantages hardware wallets'],
  },
  { query: 'Is running better than swimming for endurance?', type: 'comparative', sides: ['running', 'swimming'] },
  {
    query: 'Compare chapter 3 with chapter 7',
    type: 'comparative',
    chapters: [
      [3, 3],
      [7, 7],
    ],
    sides: ['chapter 3', 'chapter 7'],
  },
  {
    query: 'contrast soft and hard forks',
    type: 'comparative',
    sides: ['soft forks', 'hard forks'],
  },
  {
    query: 'Which is safer: a hot wallet or a cold wallet?',
    type: 'comparative',
    sides: ['hot wallet', 'cold wallet'],
  },
  {
    query: 'What do Plato and Aristotle have in common?',
    type: 'comparative',
    sides: ['Plato', 'Aristotle'],
  },

  // page_specific
  { query: "What's on page 42?", type: 'page_specific', pages: [[42, 42]] },
  { query: 'What does page forty-two say about breathing?', type: 'page_specific', pages: [[42, 42]] },
  { query: 'Show pages 10-12', type: 'page_specific', pages: [[10, 12]] },
  { query: 'What is described from page 3 to 9?', type: 'page_specific', pages: [[3, 9]] },
  { query: 'pp. 5f please', type: 'page_specific', pages: [[5, 6]] },
  { query: 'What does the author say on p.17?', type: 'page_specific', pages: [[17, 17]] },
  { query: 'Quote the first sentence of the third page', type: 'page_specific', pages: [[3, 3]] },
  { query: 'What can be seen on pages 112-15?', type: 'page_specific', pages: [[112, 115]] },
  { query: 'Read page 3 of chapter II to me', type: 'page_specific', pages: [[3, 3]], chapters: [[2, 2]] },
  {
    query: 'What is on the next page?',
    history: [user('What does page 17 say?'), assistant('It defines toughness.')],
    type: 'page_specific',
    pages: [[18, 18]],
    mentions: ['page 18'],
  },

  // summary
  { query: 'Summarize chapter 3', type: 'summary', chapters: [[3, 3]] },
  { query: 'Give me an overview of the third chapter', type: 'summary', chapters: [[3, 3]] },
  { query: 'What are the main points of chapters two through four?', type: 'summary', chapters: [[2, 4]] },
  { query: "What's the gist of Chapter IV?", type: 'summary', chapters: [[4, 4]] },
  { query: 'TL;DR', type: 'summary' },
  { query: 'What is chapter 3 about?', type: 'summary', chapters: [[3, 3]] },
  { query: 'chapter twenty-one summary', type: 'summary', chapters: [[21, 21]] },
  { query: 'Sum up the book in three sentences', type: 'summary' },
  {
    query: 'Summarize that chapter',
    history: [user('How does recovery work in chapter 4?'), assistant('In waves.')],
    type: 'summary',
    chapters: [[4, 4]],
    mentions: ['chapter 4'],
  },
  {
    query: 'And chapters 5 and 6?',
    history: [user('Summarize chapter 4'), assistant('It is about waves of stress and recovery.')],
    type: 'summary',
    chapters: [
      [5, 5],
      [6, 6],
    ],
    mentions: ['Summarize'],
  },

  // conversational
  {
    query: 'Tell me more about that',
    history: [user('What is mental recovery?'), assistant('It is rest of the mind.')],
    type: 'conversational',
    mentions: ['mental recovery'],
    without: ['that'],
  },
  { query: 'Tell me more about that', type: 'conversational' },
  {
    query: 'Why?',
    history: [user('Is sleep important for athletes?'), assistant('Yes, very.')],
    type: 'conversational',
    mentions: ['sleep', 'why'],
  },
  {
    query: 'What about validators?',
    history: [user('How are miners rewarded?'), assistant('With new coins and fees.')],
    type: 'conversational',
    mentions: ['validators', 'rewarded'],
    without: ['miners'],
  },
  {
    query: 'and the second one?',
    history: [
      user('Which wallets are there?'),
      assistant(
        'There are two kinds:\n1. Deterministic wallets: all keys come from one seed.\n2. Nondeterministic wallets: each key is random.',
      ),
    ],
    type: 'conversational',
    mentions: ['Nondeterministic wallets'],
    without: ['second'],
  },
  {
    query: 'How is it measured?',
    history: [user('What is mental toughness?'), assistant('The ability to perform under pressure.')],
    type: 'conversational',
    mentions: ['mental toughness', 'measured'],
    without: ['it'],
  },
  {
    query: 'What are its limits?',
    history: [user('Explain progressive muscle relaxation'), assistant('You tense and release muscles in turn.')],
    type: 'conversational',
    mentions: ['limits', 'progressive muscle relaxation'],
    without: ['its'],
  },
  {
    query: 'When was he born?',
    history: [user('Who invented Ethereum?'), assistant('Ethereum was proposed by Vitalik Buterin in 2013.')],
    type: 'conversational',
    mentions: ['Vitalik Buterin', 'born'],
    without: ['he'],
  },
  {
    query: 'How long should those exercises take?',
    history: [user('Which breathing exercises help before a match?'), assistant('Slow breathing and box breathing.')],
    type: 'conversational',
    mentions: ['breathing exercises', 'take'],
    without: ['those'],
  },
  {
    query: 'And in tennis?',
    history: [user('How does recovery work in golf?'), assistant('Between shots.')],
    type: 'conversational',
    mentions: ['recovery', 'tennis'],
    without: ['golf'],
  },
];

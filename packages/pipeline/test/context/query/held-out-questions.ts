import { assistant, type LabelledQuestion, user } from './labelled-question.ts';

/**
 * Ten questions a class, written and labelled before the first rule. One rule was added because of one of them: they measure how the
 * rules do on questions that they were not written from. Do not tune on them.
 *
 * How they are labelled: a class is a strategy. A follow-up that asks for a page, a summary or a comparison has that class, since it
 * needs that strategy; any other follow-up is conversational. A chapter alone is a filter and no class.
 */
export const heldOutQuestions: readonly LabelledQuestion[] = [
  // factual
  { query: "Who coined the term 'flow state'?", type: 'factual' },
  { query: "what's the gas limit of a block", type: 'factual' },
  { query: 'In what year did the Meiji government abolish the samurai class?', type: 'factual' },
  { query: 'Name the four stages of competence.', type: 'factual' },
  { query: 'How much protein does the author recommend per kilogram of body weight?', type: 'factual' },
  { query: 'Is chapter 11 bankruptcy available to individuals?', type: 'factual' },
  { query: 'Which opcode reads the balance of an account?', type: 'factual' },
  { query: 'definition of eutrophication', type: 'factual' },
  { query: 'Where was the first Olympic training centre built?', type: 'factual' },
  { query: 'Which page mentions the Treaty of Tordesillas?', type: 'factual' },

  // conceptual
  { query: 'Why do athletes choke under pressure?', type: 'conceptual' },
  { query: 'How does a page fault lead to a swap from disk?', type: 'conceptual' },
  { query: 'Explain how proof of stake secures the network', type: 'conceptual' },
  { query: 'In what way does sleep affect memory consolidation?', type: 'conceptual' },
  { query: 'What makes a landing page persuasive?', type: 'conceptual' },
  { query: 'Walk me through the process of fermenting sourdough.', type: 'conceptual' },
  { query: 'What happens to a transaction that runs out of gas?', type: 'conceptual' },
  { query: 'How should I train my concentration before a match?', type: 'conceptual' },
  { query: 'help me understand why the Weimar Republic collapsed', type: 'conceptual' },
  { query: 'According to chapter 7, how does anxiety change breathing?', type: 'conceptual', chapters: [[7, 7]] },

  // comparative
  {
    query: 'Proof of work versus proof of stake: which uses less energy?',
    type: 'comparative',
    sides: ['proof of work', 'proof of stake'],
  },
  { query: 'What distinguishes a soft fork from a hard fork?', type: 'comparative', sides: ['soft fork', 'hard fork'] },
  {
    query: 'Are introverts better listeners than extroverts?',
    type: 'comparative',
    sides: ['introverts', 'extroverts'],
  },
  { query: 'similarities between Stoicism and Buddhism', type: 'comparative', sides: ['Stoicism', 'Buddhism'] },
  { query: 'Contrast the leadership styles of Grant and Lee', type: 'comparative', sides: ['Grant', 'Lee'] },
  { query: 'Which is healthier, butter or margarine?', type: 'comparative', sides: ['butter', 'margarine'] },
  {
    query: 'How do externally owned accounts differ from contract accounts?',
    type: 'comparative',
    sides: ['externally owned accounts', 'contract accounts'],
  },
  {
    query: 'advantages and disadvantages of meditation',
    type: 'comparative',
    sides: ['advantages meditation', 'disadvantages meditation'],
  },
  {
    query: 'Compare chapters 2 and 5 on the subject of sleep.',
    type: 'comparative',
    chapters: [
      [2, 2],
      [5, 5],
    ],
    sides: ['chapter 2', 'chapter 5'],
  },
  {
    query: 'How is mindfulness different from relaxation?',
    type: 'comparative',
    sides: ['mindfulness', 'relaxation'],
  },

  // page_specific
  { query: 'What does page 117 say?', type: 'page_specific', pages: [[117, 117]] },
  { query: 'show me pages 20 through 23', type: 'page_specific', pages: [[20, 23]] },
  { query: 'Read out the last paragraph of p. 88.', type: 'page_specific', pages: [[88, 88]] },
  { query: 'What is written on page two hundred and five?', type: 'page_specific', pages: [[205, 205]] },
  { query: 'Which exercise is described on the 14th page?', type: 'page_specific', pages: [[14, 14]] },
  { query: 'What can I find on pg 9?', type: 'page_specific', pages: [[9, 9]] },
  {
    query: 'quote the text on pages 3, 5 and 8',
    type: 'page_specific',
    pages: [
      [3, 3],
      [5, 5],
      [8, 8],
    ],
  },
  { query: "What's the table between pages 61 and 63 about?", type: 'page_specific', pages: [[61, 63]] },
  {
    query: 'and the following page?',
    history: [user("What's on page 42?"), assistant('Page 42 describes three breathing exercises.')],
    type: 'page_specific',
    pages: [[43, 43]],
    mentions: ['page 43'],
  },
  { query: 'p. 42f: what does the author argue there?', type: 'page_specific', pages: [[42, 43]] },

  // summary
  { query: 'Give me a summary of chapter 9.', type: 'summary', chapters: [[9, 9]] },
  { query: 'What are the key takeaways from the book?', type: 'summary' },
  { query: 'tldr of the second chapter', type: 'summary', chapters: [[2, 2]] },
  { query: 'Outline the argument of Chapter XII in a few sentences', type: 'summary', chapters: [[12, 12]] },
  { query: 'Briefly, what is this book about?', type: 'summary' },
  { query: 'Recap chapters three to five for me', type: 'summary', chapters: [[3, 5]] },
  { query: 'Condense the section on nutrition into a few bullet points.', type: 'summary' },
  { query: 'What does chapter fifteen cover?', type: 'summary', chapters: [[15, 15]] },
  { query: 'high-level overview of the consensus mechanism', type: 'summary' },
  { query: 'What are the main ideas of pages 30-45?', type: 'summary', pages: [[30, 45]] },

  // conversational
  {
    query: 'Can you elaborate on this?',
    history: [
      user('What is the Ideal Performance State?'),
      assistant('It is the state of body and mind in which an athlete performs at the upper limit of their ability.'),
    ],
    type: 'conversational',
    mentions: ['Ideal Performance State'],
    without: ['this'],
  },
  {
    query: 'When did she die?',
    history: [user('Who was Ada Lovelace?'), assistant('She was an English mathematician.')],
    type: 'conversational',
    mentions: ['Ada Lovelace', 'die'],
    without: ['she'],
  },
  {
    query: 'What examples does that chapter give?',
    history: [user('How does recovery work in chapter 4?'), assistant('Chapter 4 describes waves of stress and rest.')],
    type: 'conversational',
    chapters: [[4, 4]],
    mentions: ['examples', 'chapter 4'],
    without: ['that chapter'],
  },
  {
    query: 'And the drawbacks?',
    history: [user('What are the benefits of interval training?'), assistant('It raises endurance in less time.')],
    type: 'conversational',
    mentions: ['drawbacks', 'interval training'],
  },
  {
    query: 'What about proof of work?',
    history: [user('How does proof of stake select a proposer?'), assistant('By a draw weighted by the stake.')],
    type: 'conversational',
    mentions: ['proof of work', 'proposer'],
    without: ['stake'],
  },
  {
    query: 'Why did they agree to it?',
    history: [
      user('Which nations signed the Treaty of Versailles?'),
      assistant('Germany and the Allied powers signed it in 1919.'),
    ],
    type: 'conversational',
    mentions: ['Treaty of Versailles', 'agree'],
  },
  {
    query: 'Tell me more.',
    history: [user('What causes burnout?'), assistant('Long stress without recovery.')],
    type: 'conversational',
    mentions: ['burnout'],
  },
  {
    query: 'Give an example of the second one',
    history: [
      user('What are the three kinds of stress?'),
      assistant('Physical stress, mental stress and emotional stress.'),
    ],
    type: 'conversational',
    mentions: ['mental stress', 'example'],
  },
  {
    query: 'Go on',
    history: [
      user('Explain how a sourdough starter is kept alive.'),
      assistant('It is fed with flour and water every day.'),
    ],
    type: 'conversational',
    mentions: ['sourdough starter'],
  },
  {
    query: 'So is it always the same?',
    history: [
      user('What is gas in Ethereum?'),
      assistant('A unit of computation.'),
      user('Who sets its price?'),
      assistant('Blocks set a base fee.'),
    ],
    type: 'conversational',
    mentions: ['gas', 'same'],
  },
];

import { assistant, type LabelledQuestion, user } from './labelled-question.ts';

/**
 * Ten more questions a class in other words than those of the first half: longer, politer, sloppier, with mistakes of spelling. When
 * they were new, the rules understood .72 of their classes, .97 of their places, .92 of their references and .50 of their comparisons;
 * then the rules were widened with them.
 */
export const furtherQuestions: readonly LabelledQuestion[] = [
  // factual
  { query: 'im looking for the date on which the Bastille was stormed', type: 'factual' },
  { query: 'Does the warranty cover water damage?', type: 'factual' },
  { query: 'Could you remind me what RAPTOR stands for?', type: 'factual' },
  { query: 'capital of the Ottoman Empire in 1500', type: 'factual' },
  { query: 'Whose portrait hangs in the opening scene?', type: 'factual' },
  { query: 'At what temperature does sugar caramelise?', type: 'factual' },
  { query: 'Give me the formula for compound interest', type: 'factual' },
  { query: 'Are there any recipes without gluten in here?', type: 'factual' },
  { query: 'what did Keynes call the animal spirits', type: 'factual' },
  { query: 'Which chapter deals with mergers?', type: 'factual' },

  // conceptual
  { query: "I never got why compilers need an intermediate representation, what's the reasoning?", type: 'conceptual' },
  { query: 'how come bread gets stale faster in the fridge', type: 'conceptual' },
  { query: 'What is it that keeps the moon in orbit?', type: 'conceptual' },
  { query: 'Please describe the mechanism by which vaccines produce immunity.', type: 'conceptual' },
  { query: 'What are the implications of a negative interest rate for savers?', type: 'conceptual' },
  { query: 'Could you shed some light on how juries reach a verdict?', type: 'conceptual' },
  { query: 'The author claims that habits beat motivation. Why would that be?', type: 'conceptual' },
  { query: 'What lies behind the rise of populism?', type: 'conceptual' },
  { query: 'Under what conditions does a market fail to clear?', type: 'conceptual' },
  { query: 'In the second chapter, how is guilt turned into shame?', type: 'conceptual', chapters: [[2, 2]] },

  // comparative
  {
    query: 'Is a mortgage with a fixed rate preferable to one with a variable rate?',
    type: 'comparative',
    sides: ['fixed', 'variable'],
  },
  { query: 'Postgres or MySQL for a small shop?', type: 'comparative', sides: ['Postgres', 'MySQL'] },
  { query: 'Where do Freud and Jung part ways?', type: 'comparative', sides: ['Freud', 'Jung'] },
  {
    query: 'weigh the upsides of remote work against the downsides',
    type: 'comparative',
    sides: ['upsides remote work', 'downsides'],
  },
  {
    query: 'In terms of nutrition, how do lentils stack up against chickpeas?',
    type: 'comparative',
    sides: ['lentils', 'chickpeas'],
  },
  { query: 'give me a side by side of TCP and UDP', type: 'comparative', sides: ['TCP', 'UDP'] },
  { query: 'What sets bourbon apart from rye?', type: 'comparative', sides: ['bourbon', 'rye'] },
  {
    query: 'How did the tax policy of Reagan differ from that of Carter?',
    type: 'comparative',
    sides: ['Reagan', 'Carter'],
  },
  { query: 'Do monarchies last longer than republics?', type: 'comparative', sides: ['monarchies', 'republics'] },
  {
    query: 'Could you draw a comparison between chapter four and chapter nine?',
    type: 'comparative',
    chapters: [
      [4, 4],
      [9, 9],
    ],
    sides: ['chapter four', 'chapter nine'],
  },

  // page_specific
  { query: 'pls read me pg 12', type: 'page_specific', pages: [[12, 12]] },
  { query: "There's a picture on page 251, what does it show?", type: 'page_specific', pages: [[251, 251]] },
  { query: 'I am on p. 33 and do not get the second paragraph', type: 'page_specific', pages: [[33, 33]] },
  { query: 'Which names come up on pages sixty to sixty-two?', type: 'page_specific', pages: [[60, 62]] },
  { query: 'What does it say at the top of the ninety-ninth page?', type: 'page_specific', pages: [[99, 99]] },
  {
    query: 'contents of pp. 14, 16 & 18',
    type: 'page_specific',
    pages: [
      [14, 14],
      [16, 16],
      [18, 18],
    ],
  },
  { query: 'Is there a footnote on page IX?', type: 'page_specific', pages: [[9, 9]] },
  { query: 'transcribe page 7 through to page 8', type: 'page_specific', pages: [[7, 8]] },
  { query: 'what is the last sentence of p.400', type: 'page_specific', pages: [[400, 400]] },
  {
    query: 'And what does it say two lines further, on the same page?',
    history: [user('Who is quoted on page 73?'), assistant('Marcus Aurelius is quoted on page 73.')],
    type: 'page_specific',
    pages: [[73, 73]],
    mentions: ['page 73'],
  },

  // summary
  { query: 'I have five minutes. What should I know about chapter 6?', type: 'summary', chapters: [[6, 6]] },
  { query: 'Boil the introduction down to its essence', type: 'summary' },
  { query: 'Can I get the short version of chapters 8 to 10?', type: 'summary', chapters: [[8, 10]] },
  { query: 'could you provide a brief synopsis of the plot', type: 'summary' },
  { query: 'What topics does the ninth chapter go through?', type: 'summary', chapters: [[9, 9]] },
  { query: 'Sumarize the third chapter please', type: 'summary', chapters: [[3, 3]] },
  { query: 'Chapter 14 in a nutshell?', type: 'summary', chapters: [[14, 14]] },
  { query: "What's the overall argument the author makes in this book?", type: 'summary' },
  { query: 'give me the cliff notes of pages 100 to 120', type: 'summary', pages: [[100, 120]] },
  { query: 'A quick rundown of the five stages of grief, please.', type: 'summary' },

  // conversational
  {
    query: 'Sorry, I did not follow. Once more?',
    history: [user('How does a heat pump work?'), assistant('It moves heat from outside to inside.')],
    type: 'conversational',
    mentions: ['heat pump'],
  },
  {
    query: 'Who else was involved?',
    history: [user('Who discovered penicillin?'), assistant('Alexander Fleming discovered it in 1928.')],
    type: 'conversational',
    mentions: ['penicillin', 'involved'],
  },
  {
    query: 'Is there any evidence for this claim?',
    history: [user('What does the author say about sugar and hyperactivity?'), assistant('That they are not related.')],
    type: 'conversational',
    mentions: ['evidence', 'sugar', 'hyperactivity'],
  },
  {
    query: 'how expensive is it',
    history: [user('What is a heat pump?'), assistant('A device that moves heat.')],
    type: 'conversational',
    mentions: ['expensive', 'heat pump'],
    without: ['it'],
  },
  {
    query: 'And what about women?',
    history: [user('At what age do men reach their peak strength?'), assistant('At about 30.')],
    type: 'conversational',
    mentions: ['women', 'peak strength'],
    without: ['men'],
  },
  {
    query: 'Did it work?',
    history: [
      user('What did Roosevelt do about the bank runs?'),
      assistant('He declared a bank holiday and guaranteed deposits.'),
    ],
    type: 'conversational',
    mentions: ['Roosevelt', 'bank runs'],
  },
  {
    query: 'Where can I read about these rules?',
    history: [user('Which rules apply to imports of meat?'), assistant('Those on hygiene and on origin.')],
    type: 'conversational',
    mentions: ['rules', 'imports of meat'],
    without: ['these'],
  },
  {
    query: 'same question for France',
    history: [user('How are judges appointed in Germany?'), assistant('By a committee.')],
    type: 'conversational',
    mentions: ['judges', 'France'],
    without: ['Germany'],
  },
  {
    query: 'Since when do they exist?',
    history: [user('What are central banks for?'), assistant('They issue money and lend to banks.')],
    type: 'conversational',
    mentions: ['central banks', 'exist'],
    without: ['they'],
  },
  {
    query: 'interesting! more please',
    history: [user('Explain the placebo effect'), assistant('Belief in a treatment can help.')],
    type: 'conversational',
    mentions: ['placebo effect'],
  },
];

import { assistant, type LabelledQuestion, user } from './labelled-question.ts';

/**
 * A third set of ten questions a class. When they were new, the rules understood .82 of their classes, all of their places, .97 of their
 * references and .70 of their comparisons; then the rules were widened with them too.
 */
export const thirdQuestions: readonly LabelledQuestion[] = [
  // factual
  { query: 'Tell me the name of the ship that carried Darwin.', type: 'factual' },
  { query: 'what year did the Suez canal open', type: 'factual' },
  { query: 'Do octopuses have bones?', type: 'factual' },
  { query: 'I need the boiling point of ethanol', type: 'factual' },
  { query: 'Which of the emperors built the wall in Britain?', type: 'factual' },
  { query: 'By whom was the first heart transplant carried out?', type: 'factual' },
  { query: 'the author of the foreword', type: 'factual' },
  { query: 'How many pages does the appendix have?', type: 'factual' },
  { query: 'Was there a referendum on the constitution?', type: 'factual' },
  { query: 'List every country that borders Chad', type: 'factual' },

  // conceptual
  { query: 'How do glaciers carve valleys?', type: 'conceptual' },
  { query: 'What drives people to join cults?', type: 'conceptual' },
  { query: 'Explain to a child why the sky is blue', type: 'conceptual' },
  { query: 'For what reasons did the guilds decline?', type: 'conceptual' },
  { query: 'What would happen if the Gulf Stream stopped?', type: 'conceptual' },
  { query: "What's so special about prime numbers in cryptography?", type: 'conceptual' },
  { query: 'Can someone explain the logic behind double entry bookkeeping?', type: 'conceptual' },
  { query: 'Why, according to chapter six, do empires overreach?', type: 'conceptual', chapters: [[6, 6]] },
  { query: "I'd like to know how enzymes lower the activation energy", type: 'conceptual' },
  { query: 'What does the parable of the cave tell us about knowledge?', type: 'conceptual' },

  // comparative
  { query: 'In what respects are whales unlike fish?', type: 'comparative', sides: ['whales', 'fish'] },
  { query: 'baroque versus rococo architecture', type: 'comparative', sides: ['baroque', 'rococo'] },
  {
    query: 'Which would you recommend, a heat pump or a gas boiler?',
    type: 'comparative',
    sides: ['heat pump', 'gas boiler'],
  },
  {
    query: 'Is there any difference between sympathy and empathy?',
    type: 'comparative',
    sides: ['sympathy', 'empathy'],
  },
  {
    query: 'How does the Roman legion compare with the Greek phalanx?',
    type: 'comparative',
    sides: ['Roman legion', 'Greek phalanx'],
  },
  {
    query: 'Benefits and risks of vaccination',
    type: 'comparative',
    sides: ['benefits vaccination', 'risks vaccination'],
  },
  { query: 'Were the Vikings more traders than raiders?', type: 'comparative', sides: ['traders', 'raiders'] },
  {
    query: 'please contrast deductive with inductive reasoning',
    type: 'comparative',
    sides: ['deductive', 'inductive reasoning'],
  },
  {
    query: 'Do chapters 3 and 8 agree about free will?',
    type: 'comparative',
    chapters: [
      [3, 3],
      [8, 8],
    ],
    sides: ['3', '8'],
  },
  {
    query: "What's cheaper to run, a petrol car or an electric one?",
    type: 'comparative',
    sides: ['petrol car', 'electric'],
  },

  // page_specific
  { query: 'Page 54 please', type: 'page_specific', pages: [[54, 54]] },
  {
    query: 'What argument does the writer put forward on pages 71 and 72?',
    type: 'page_specific',
    pages: [
      [71, 71],
      [72, 72],
    ],
  },
  { query: 'could you explain the graph on p. 19', type: 'page_specific', pages: [[19, 19]] },
  { query: 'Who is mentioned on page one hundred and eleven?', type: 'page_specific', pages: [[111, 111]] },
  { query: 'give me pp. 200–204 word for word', type: 'page_specific', pages: [[200, 204]] },
  { query: 'The second page has a map; which river is on it?', type: 'page_specific', pages: [[2, 2]] },
  { query: 'What comes after the heading on page 36?', type: 'page_specific', pages: [[36, 36]] },
  {
    query: 'is the word "liberty" used on page 8 or page 9',
    type: 'page_specific',
    pages: [
      [8, 8],
      [9, 9],
    ],
  },
  { query: 'pages 5-7 of chapter 1', type: 'page_specific', pages: [[5, 7]], chapters: [[1, 1]] },
  {
    query: 'Now the preceding page',
    history: [user('Read page 90 to me'), assistant('Here it is.')],
    type: 'page_specific',
    pages: [[89, 89]],
    mentions: ['page 89'],
  },

  // summary
  { query: 'Please write an abstract of the seventh chapter', type: 'summary', chapters: [[7, 7]] },
  { query: "What's this whole book trying to say?", type: 'summary' },
  { query: 'Run me through the highlights of chapter 2', type: 'summary', chapters: [[2, 2]] },
  { query: 'Give the gist in two sentences', type: 'summary' },
  { query: 'I missed chapter ten. What happened?', type: 'summary', chapters: [[10, 10]] },
  { query: 'Summary of the debate on monetary policy', type: 'summary' },
  {
    query: 'Which lessons should one take from chapters 11 and 12?',
    type: 'summary',
    chapters: [
      [11, 11],
      [12, 12],
    ],
  },
  { query: 'can you shorten the section about trade routes to one paragraph', type: 'summary' },
  { query: 'What ground does chapter five cover?', type: 'summary', chapters: [[5, 5]] },
  { query: 'key messages, please', type: 'summary' },

  // conversational
  {
    query: 'Could you say a bit more about it?',
    history: [user('What is a vassal?'), assistant('A man who holds land from a lord.')],
    type: 'conversational',
    mentions: ['vassal'],
  },
  {
    query: 'How did he die?',
    history: [user('Who was Ernest Shackleton?'), assistant('An explorer of the Antarctic.')],
    type: 'conversational',
    mentions: ['Ernest Shackleton', 'die'],
    without: ['he'],
  },
  {
    query: 'And after the war?',
    history: [user('Who governed Austria before the war?'), assistant('The emperor.')],
    type: 'conversational',
    mentions: ['Austria', 'after the war'],
    without: ['before'],
  },
  {
    query: 'Are they still in use?',
    history: [user('What are aqueducts?'), assistant('Channels that carry water.')],
    type: 'conversational',
    mentions: ['aqueducts', 'use'],
    without: ['they'],
  },
  {
    query: 'Which one is the oldest?',
    history: [user('Which universities are there in Italy?'), assistant('Bologna, Padua and Pisa, among others.')],
    type: 'conversational',
    mentions: ['universities', 'Italy', 'oldest'],
  },
  {
    query: 'why not?',
    history: [user('Can sound travel through a vacuum?'), assistant('No.')],
    type: 'conversational',
    mentions: ['sound', 'vacuum'],
  },
  {
    query: 'What role did religion play in this?',
    history: [user('How did the Thirty Years War begin?'), assistant('With a revolt in Prague.')],
    type: 'conversational',
    mentions: ['religion', 'Thirty Years War'],
  },
  {
    query: 'the third reason, in more detail',
    history: [
      user('Why did the company fail?'),
      assistant('There were three reasons: high debt, bad timing and weak management.'),
    ],
    type: 'conversational',
    mentions: ['weak management'],
  },
  {
    query: 'What about its side effects?',
    history: [user('How does aspirin work?'), assistant('It blocks an enzyme.')],
    type: 'conversational',
    mentions: ['side effects', 'aspirin'],
    without: ['its'],
  },
  {
    query: 'please go deeper',
    history: [user('What is the tragedy of the commons?'), assistant('Shared resources are overused.')],
    type: 'conversational',
    mentions: ['tragedy of the commons'],
  },
];

import { assistant, type LabelledQuestion, user } from './labelled-question.ts';

/**
 * Ten questions a class, written after the last change of the rules, about other subjects and in other words. They were measured once;
 * no rule was changed because of them. Do not tune on them.
 */
export const lateHeldOutQuestions: readonly LabelledQuestion[] = [
  // factual
  { query: 'hey do u know when the plague reached London', type: 'factual' },
  { query: 'Please state the minimum age for a pilot licence.', type: 'factual' },
  { query: 'In which city did Kafka work as a lawyer?', type: 'factual' },
  { query: 'Are spiders insects?', type: 'factual' },
  { query: 'the melting point of tin in kelvin', type: 'factual' },
  { query: 'How often must the oil be changed?', type: 'factual' },
  { query: 'What is meant by amortisation?', type: 'factual' },
  { query: 'Who translated this book into English?', type: 'factual' },
  { query: "Find me the recipe for Grandma's plum cake", type: 'factual' },
  { query: 'Which chapters mention whales?', type: 'factual' },

  // conceptual
  { query: 'Why is it that cats purr?', type: 'conceptual' },
  { query: 'how to season a cast iron pan', type: 'conceptual' },
  { query: 'What are the reasons for the fall of Carthage?', type: 'conceptual' },
  { query: 'Give an account of how the lungs exchange gases', type: 'conceptual' },
  { query: 'What does inflation do to pensions?', type: 'conceptual' },
  { query: 'I fail to see why the poet switches to the past tense here', type: 'conceptual' },
  { query: 'What justifies the state in punishing people?', type: 'conceptual' },
  { query: 'In chapter XI, how does the heroine overcome her fear?', type: 'conceptual', chapters: [[11, 11]] },
  { query: 'Through which mechanisms do rumours spread?', type: 'conceptual' },
  { query: "Could you elucidate the concept of 'face' in Chinese culture?", type: 'conceptual' },

  // comparative
  {
    query: 'What are the differences in diet between wolves and foxes?',
    type: 'comparative',
    sides: ['wolves', 'foxes'],
  },
  { query: 'sourdough bread compared to yeast bread', type: 'comparative', sides: ['sourdough bread', 'yeast bread'] },
  { query: 'Did Mozart or Haydn write more symphonies?', type: 'comparative', sides: ['Mozart', 'Haydn'] },
  { query: 'How much heavier is gold than silver?', type: 'comparative', sides: ['gold', 'silver'] },
  {
    query: 'In which ways do the French and the American revolutions resemble each other?',
    type: 'comparative',
    sides: ['French', 'American'],
  },
  {
    query: 'the upsides and downsides of a four day week',
    type: 'comparative',
    sides: ['upsides four day week', 'downsides four day week'],
  },
  { query: 'Juxtapose the theories of Adler and Freud', type: 'comparative', sides: ['Adler', 'Freud'] },
  {
    query: 'Contrast what chapters 5 and 6 say about guilt',
    type: 'comparative',
    chapters: [
      [5, 5],
      [6, 6],
    ],
    sides: ['5', '6'],
  },
  { query: 'Is renting smarter than buying in a big city?', type: 'comparative', sides: ['renting', 'buying'] },
  { query: 'tea or coffee, which has more caffeine?', type: 'comparative', sides: ['tea', 'coffee'] },

  // page_specific
  { query: 'Can you open page 310?', type: 'page_specific', pages: [[310, 310]] },
  { query: 'What is the footnote at the bottom of page 48 about?', type: 'page_specific', pages: [[48, 48]] },
  { query: 'explain p 5 to me pls', type: 'page_specific', pages: [[5, 5]] },
  { query: 'Everything on pages 150 to 152', type: 'page_specific', pages: [[150, 152]] },
  { query: 'Who speaks first on page twenty?', type: 'page_specific', pages: [[20, 20]] },
  { query: 'the quotation in the middle of the fifth page', type: 'page_specific', pages: [[5, 5]] },
  { query: 'According to page 66, how many soldiers fell?', type: 'page_specific', pages: [[66, 66]] },
  { query: 'pgs 2-4', type: 'page_specific', pages: [[2, 4]] },
  {
    query: 'Does page 12 or page 13 have the photograph?',
    type: 'page_specific',
    pages: [
      [12, 12],
      [13, 13],
    ],
  },
  {
    query: 'What about page 44?',
    history: [user('What does it say on page 43?'), assistant('That the treaty was signed.')],
    type: 'page_specific',
    pages: [[44, 44]],
    mentions: ['page 44'],
  },

  // summary
  { query: 'Sum it all up for me please, the entire book', type: 'summary' },
  { query: 'summarise the part about the harvest', type: 'summary' },
  { query: 'What is the tenth chapter all about?', type: 'summary', chapters: [[10, 10]] },
  { query: 'Chapter 3: key points', type: 'summary', chapters: [[3, 3]] },
  {
    query: 'A one paragraph digest of chapters six and seven',
    type: 'summary',
    chapters: [
      [6, 6],
      [7, 7],
    ],
  },
  { query: 'Bring me up to date on chapter 13', type: 'summary', chapters: [[13, 13]] },
  { query: 'what r the most important ideas in here', type: 'summary' },
  { query: 'Provide an executive summary', type: 'summary' },
  { query: 'Can you put the first two chapters in a few words?', type: 'summary', chapters: [[1, 2]] },
  { query: 'The essentials of the theory of plate tectonics, briefly', type: 'summary' },

  // conversational
  {
    query: 'What did he do there?',
    history: [user('Why did Gauguin go to Tahiti?'), assistant('To escape from Europe.')],
    type: 'conversational',
    mentions: ['Gauguin'],
    without: ['he'],
  },
  {
    query: 'Is that all?',
    history: [user('What do bees do in winter?'), assistant('They form a cluster.')],
    type: 'conversational',
    mentions: ['bees', 'winter'],
  },
  {
    query: 'and in children?',
    history: [user('What are the symptoms of measles in adults?'), assistant('Fever and a rash.')],
    type: 'conversational',
    mentions: ['symptoms', 'measles', 'children'],
    without: ['adults'],
  },
  {
    query: 'How long does it usually last?',
    history: [user('What is a solar eclipse?'), assistant('The moon covers the sun.')],
    type: 'conversational',
    mentions: ['solar eclipse', 'last'],
    without: ['it'],
  },
  {
    query: 'can u explain that again but simpler',
    history: [user('What is quantum entanglement?'), assistant('A correlation of particles.')],
    type: 'conversational',
    mentions: ['quantum entanglement'],
  },
  {
    query: 'What were their names?',
    history: [user('Who were the founders of the Hanseatic League?'), assistant('Merchants of Lübeck.')],
    type: 'conversational',
    mentions: ['names', 'founders', 'Hanseatic League'],
    without: ['their'],
  },
  {
    query: 'Tell me about the first of these',
    history: [user("What are the parts of a knight's armour?"), assistant('Helmet, breastplate and greaves.')],
    type: 'conversational',
    mentions: ['helmet'],
  },
  {
    query: 'Since when?',
    history: [user('Is whaling forbidden in Norway?'), assistant('No.')],
    type: 'conversational',
    mentions: ['whaling', 'Norway', 'since'],
  },
  {
    query: 'But does this always hold?',
    history: [user('What is the law of supply and demand?'), assistant('Prices rise with demand.')],
    type: 'conversational',
    mentions: ['law of supply and demand', 'hold'],
    without: ['this'],
  },
  {
    query: 'Continue, please.',
    history: [user('How is parchment made?'), assistant('From the skin of animals.')],
    type: 'conversational',
    mentions: ['parchment'],
  },
];

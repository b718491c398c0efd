import type { TalkFamily } from '../talk-family.ts';

/** Writers whose first language is another. */
export const learner: TalkFamily = {
  name: 'learner',
  openings: [
    'Hello dear friends, excuse me please for my english.',
    'Good day sir or madam.',
    'Hi, I am new in here and this is first time I am writing.',
    'Greetings from {city}!',
  ],
  before: [
    'I am learning since three months only, so many thing is not clear for me.',
    'My teacher he explained it but very fast and I did not catched all.',
    'In my language we don’t have exact word for this, so I try to say with my own words.',
    'I was search in internet many hours but informations are very different from each other.',
    'My friend {person} said me that it is easy, but for me it is not so.',
    'Before I was working in a bakery, now I want change my profession.',
    'Maybe this question was be already, then please give to me the link.',
    'In the book which I have bought the page is teared out.',
  ],
  asks: [
    'I want to ask about this: {query}',
    '{query}',
    'Please can somebody explain me, {query}',
    'My doubt is next: {query}',
  ],
  after: [
    'Please use the easy words, I must to translate each sentence.',
    'I will be very thankful for every small help from you.',
    'If I wrote something not polite, it was not my wish.',
    'For me is important to understand and not only to copy.',
    'I have exam in {day} and I am little bit nervous.',
    'Also if have some picture or scheme, it would be super.',
    'I didn’t understood the answers of other peoples.',
  ],
  closings: [
    'Thanks you very much and have a good day!',
    'Waiting your answer, {person}',
    'God bless you all.',
    'Big thanks from {city}.',
  ],
};

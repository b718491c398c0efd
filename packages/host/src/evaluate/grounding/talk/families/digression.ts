import type { TalkFamily } from '../talk-family.ts';

/** Stories on the way to a question. */
export const digression: TalkFamily = {
  name: 'digression',
  openings: [
    'You will never guess what happened to me on {day}.',
    'My grandmother used to say that there are no stupid questions, and she kept bees until she was ninety.',
    'It has been raining in {city} for a week now, which gives one time to think.',
    'Let me start with a confession.',
  ],
  before: [
    'We were having dinner, fish with lemon and far too much garlic, when the conversation turned to things that everybody pretends to understand.',
    'My uncle, who repairs clocks in {city} and has an opinion on everything, insisted that he knew.',
    'On the train a man with a {thing} on his knees was reading about it, and I was too shy to speak to him.',
    'The dog had eaten the cushions again, so I was sitting on the floor with a cup of cold tea.',
    'Years ago, at school, we had a physics teacher who threw chalk at those who did not listen, and I suppose I did not listen.',
    'I once won a {thing} in a raffle and have believed ever since that luck replaces knowledge.',
    'Then the lights went out in the whole street and we carried on talking by candlelight.',
  ],
  asks: [
    'And so I found myself wondering: {query}',
    '{query}',
    'What it came down to in the end was this. {query}',
    'Since that evening I cannot stop thinking about it: {query}',
  ],
  after: [
    'My uncle has bet a bottle of plum brandy on his version, so there is something at stake.',
    'The neighbour’s parrot, by the way, has learned to imitate the doorbell.',
    'I would look it up myself, but the library closes at noon and my glasses are broken.',
    'In the meantime the cake has burnt, but that is another story.',
    'Perhaps it does not matter at all, as my grandmother would say while feeding the hens.',
    'On {day} we shall all meet again, and I would love to surprise them.',
    'Afterwards I walked home along the river and counted the herons.',
  ],
  closings: [
    'Well, that is the whole story.',
    'Forgive an old man his rambling.',
    'Greetings from the kitchen table.',
    'And now the kettle is boiling.',
  ],
};

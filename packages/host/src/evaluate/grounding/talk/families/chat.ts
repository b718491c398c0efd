import type { TalkFamily } from '../talk-family.ts';

/** Lines of a chat, without capitals and marks. */
export const chat: TalkFamily = {
  name: 'chat',
  isPlain: true,
  joint: '\n',
  openings: ['hey', 'yo anyone around', 'morning all', 'hiii', 'hey {person} u there?'],
  before: [
    'quick one before i grab lunch',
    'been at this since like 6am and my brain is mush',
    'lol ok so this is probably dumb',
    '{person} told me to ask here instead of dm',
    'brb in 5 but leaving this here',
    'scrolled up a bit but couldnt see it mentioned',
    'my {thing} just fell off the desk sry for the typos',
    'not urgent, well kinda',
  ],
  asks: ['{query}', 'so {query}', '{query} ???', 'anyone know {query}', 'soo {query} any idea'],
  after: [
    'im on mobile so cant check rn',
    'asked the bot already and it just made stuff up',
    'no worries if not',
    'pls dont say rtfm',
    'gonna grab a coffee, ping me',
    'oh and {person} says hi',
    'a link would be fine too',
    'lmk',
  ],
  closings: ['thx', 'ty!!', 'cheers mate', 'ok gotta run', 'tia'],
};

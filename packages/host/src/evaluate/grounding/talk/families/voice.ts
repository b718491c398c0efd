import type { TalkFamily } from '../talk-family.ts';

/** Speech as it is written down: no marks at all. */
export const voice: TalkFamily = {
  name: 'voice',
  isPlain: true,
  openings: [
    'okay so um hi',
    'hey can you hear me alright so',
    'right okay let me think how to put this',
    'hello yes it is me again',
    'uh good evening',
  ],
  before: [
    'i am in the car right now so i cannot really type',
    'so i was talking to my sister about this the other day and she had no clue either',
    'you know how sometimes you just cannot get something out of your head',
    'hold on let me turn the radio down okay better',
    'i wrote it down somewhere on a {thing} but of course i left that at home in {city}',
    'i mean i used to know this like years ago',
    'wait no that was the other thing sorry',
    'the kids are in the back so if it gets loud just ignore it',
  ],
  asks: [
    'so basically um {query}',
    'what i want to ask is {query}',
    'could you like look up {query}',
    'i was wondering uh {query}',
  ],
  after: [
    'yeah that is it i think',
    'and please read it out slowly because i am driving',
    'or something like that you know what i mean',
    'if that makes any sense at all',
    'i will pull over at the next petrol station and listen then',
    'sorry there was a truck overtaking me',
    'does not need to be super exact just roughly',
  ],
  closings: ['okay thank you bye', 'alright cheers', 'yeah thanks a million', 'okay go ahead'],
};

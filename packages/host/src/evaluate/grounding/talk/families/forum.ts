import type { TalkFamily } from '../talk-family.ts';

/** Threads of a board. */
export const forum: TalkFamily = {
  name: 'forum',
  openings: [
    'Long time lurker, first time poster here.',
    'Not sure whether this is the right subforum, mods feel free to move it.',
    'TL;DR at the bottom.',
    'Reviving an old thread because none of the replies settled it.',
    'So I fell down a rabbit hole last night.',
  ],
  before: [
    'The search function only brings up posts from a decade ago, half of them with dead links.',
    'User {person}_{n} claimed to have it figured out, but then never came back to post the solution.',
    'I have tried everything in the sticky, including the part that is struck through.',
    'Over at the other board they laughed me out of the room, so please be gentle.',
    'My better half thinks I should get a hobby, and frankly this has turned into one.',
    'I even bought the {thing} that everyone recommends, which did nothing for me.',
    'There was a video about it by some guy in {city}, but the channel is gone.',
  ],
  asks: ['Anyway, here goes: {query}', '{query}', 'What nobody seems to be able to tell me: {query}', 'TL;DR: {query}'],
  after: [
    'EDIT: wow, did not expect so many replies, thank you strangers.',
    'EDIT 2: no, turning it off and on again is not the solution.',
    'UPDATE: still nothing after {n} days, bumping this.',
    'I will mark the thread as solved as soon as somebody nails it.',
    'Bonus points if you can back it up with something better than hearsay.',
    'Please refrain from the usual flame war, we have had that discussion {n} times.',
    'Upvoted everyone who tried, appreciate it.',
  ],
  closings: [
    'Over and out.',
    'Sent from my phone, apologies for the formatting.',
    'Discuss!',
    'Cheers from rainy {city}.',
  ],
};

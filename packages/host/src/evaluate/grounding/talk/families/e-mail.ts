import type { TalkFamily } from '../talk-family.ts';

/** Letters among colleagues. */
export const eMail: TalkFamily = {
  name: 'e-mail',
  openings: [
    'Dear {person},',
    'Hello {person}, hello {person},',
    'Good morning everyone,',
    'Dear colleagues,',
    'Hi {person}, I hope you had a good {day}.',
  ],
  before: [
    'I hope this message finds you well and that the move to the new office in {city} went smoothly.',
    'As discussed on the phone on {day}, I am getting back to you about the point that we left open.',
    '{person} from the {city} office forwarded your address and said that you are the right contact for this.',
    'We met briefly at the fair in {city}, you may remember the stand with the {thing}.',
    'Please excuse that I write outside of our usual channel; the other one has been down since {day}.',
    'I have copied {person} because the department will have to sign this off in the end.',
    'The quarterly review is due on {day}, and one of the sections that I was asked to prepare is still empty.',
    'My predecessor left no notes, so I am going through everything from the beginning.',
  ],
  asks: [
    'What I would like to know is the following. {query}',
    '{query}',
    'Could you tell me: {query}',
    'The question that came up is this: {query}',
  ],
  after: [
    'A short reply is quite enough, even one line.',
    'If you are not the right person, I would be grateful if you could pass this on to somebody who is.',
    'I will be travelling from {day} on and can only read my messages in the evening.',
    'Should you need anything further from our side, {person} can send it to you.',
    'It would help us a great deal to have this before the board meets on {day}.',
    'I have attached nothing, since I did not find anything that seemed worth sending.',
    'Please do not go to any trouble over this, it is not more urgent than your other duties.',
  ],
  closings: [
    'Kind regards, {person}',
    'Best wishes and have a nice weekend, {person}',
    'Yours sincerely, {person} (Head of Procurement, {city})',
    'Many thanks in advance and best regards from {city}',
  ],
};

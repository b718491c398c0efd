import type { TalkFamily } from '../talk-family.ts';

/** Turns of a conversation with an assistant. */
export const history: TalkFamily = {
  name: 'history',
  joint: '\n',
  openings: [
    'User: hi\nAssistant: Hello! What can I do for you today?',
    'Assistant: Welcome back. Shall we continue where we stopped?',
    'User: are you a human?\nAssistant: No, I am an assistant.',
    '[Conversation resumed]',
  ],
  before: [
    'User: thanks, the last one was perfect\nAssistant: Glad to hear it!',
    'User: hmm no that is not what I meant\nAssistant: I apologise for the confusion. Could you rephrase it?',
    'User: what is the weather like in {city}?\nAssistant: I do not have access to weather data.',
    'User: set a reminder for {day}\nAssistant: I am unable to set reminders, but I can draft one for you.',
    'User: tell me a joke\nAssistant: Why did the {thing} cross the road? To get to the other side.',
    'User: wait, I have to answer the door\nAssistant: Of course, take your time.',
  ],
  asks: ['User: {query}', 'User: ok here is what I need. {query}', 'User: {query} please', 'User: next one: {query}'],
  after: [
    'User: and keep it shorter than before',
    'User: hello?\nAssistant: One moment, I am looking into it.',
    'User: forget about the joke, this matters more',
    'User: you can skip the pleasantries',
    'User: same format as earlier please',
    'User: {person} is sitting next to me and wants to see that too',
  ],
  closings: ['Assistant:', 'User: bye', 'User: ok?', '[awaiting response]'],
};

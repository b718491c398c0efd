import type { TalkFamily } from '../talk-family.ts';

/** Homework and exams. */
export const student: TalkFamily = {
  name: 'student',
  openings: [
    'I am in my second year at the university of {city}.',
    'I am writing a term paper and it is due on {day}.',
    'For my seminar I have to give a talk of {n} minutes.',
    'Homework help needed.',
  ],
  before: [
    'The lecturer only hinted at it and told us to work out the rest on our own.',
    'The textbook devotes half a page to the subject and then refers to an exercise whose solution is not printed.',
    'I have gone through the slides twice and highlighted what seemed relevant, without getting much wiser.',
    'My study group is split on the matter: {person} says one thing and {person} the opposite.',
    'The tutor marked my first draft in red from top to bottom.',
    'Unlike the others I did not take the introductory course, since I came from a different faculty.',
    'Plagiarism is checked by software, so I need to put everything in my own words.',
  ],
  asks: [
    'The assignment reads as follows: {query}',
    '{query}',
    'In particular, I have to discuss the following. {query}',
    'Problem {n}: {query}',
  ],
  after: [
    'I am not asking you to do my work, only for a nudge in the right direction.',
    'It should be at the level of an undergraduate who has not slept.',
    'Sources that I can put into the bibliography would be ideal.',
    'We get extra credit for an original example.',
    'My grade depends on it, and my scholarship on my grade.',
    'Please mention what an examiner would be likely to ask next.',
    'I may use up to {n} pages, with footnotes.',
  ],
  closings: [
    'Thank you from a desperate student.',
    'Wish me luck for {day}!',
    'I owe you one.',
    'That would save my semester.',
  ],
};

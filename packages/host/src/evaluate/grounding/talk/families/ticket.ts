import type { TalkFamily } from '../talk-family.ts';

/** Work items of a team. */
export const ticket: TalkFamily = {
  name: 'ticket',
  openings: [
    'As a member of the operations team I want an answer so that I can continue with my work.',
    'Ticket {n}{n}, priority: normal, assignee: {person}',
    'Follow-up of yesterday’s stand-up.',
    'Action item from the retrospective:',
  ],
  before: [
    'Background: the stakeholder in {city} raised this during the demo and nobody in the room could respond.',
    'It was estimated at {n} story points, although we are not certain about the scope.',
    'Dependencies: none that we are aware of, apart from the holiday of {person}.',
    'The sprint ends on {day} and the burndown looks worse than it should.',
    'Product management promised the customer feedback within {n} working days.',
    'A spike was done by the previous vendor, but the wiki page is gone.',
    'We agreed to timebox the investigation to {n} hours.',
  ],
  asks: ['To be clarified: {query}', '{query}', 'Description: {query}', 'Open point for the refinement: {query}'],
  after: [
    'Definition of done: the finding is written down and linked from the epic.',
    'Acceptance criteria: understandable for the customer, reviewed by {person}, no contradictions.',
    'Out of scope: everything that needs a budget.',
    'Please log your effort on the usual account and move the card to review afterwards.',
    'If it takes longer than planned, escalate to {person} rather than working overtime.',
    'Risk: low. Likelihood: medium. Owner: to be decided.',
    'Blocked by the audit until {day}, after that it can be picked up.',
  ],
  closings: ['Reporter: {person}', 'Fix version: next.', 'Watchers: {person}, {person}', 'Due: {day}.'],
};

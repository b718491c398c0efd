import type { TalkFamily } from '../talk-family.ts';

/** Forms of a tracker. */
export const bugReport: TalkFamily = {
  name: 'bug report',
  joint: '\n',
  openings: [
    '### Describe the problem',
    'Summary: something is unclear and blocks a release.',
    '**Type**: question. **Severity**: medium. **Reported by**: {person}.',
    'Title: needs clarification',
  ],
  before: [
    'I have read the contribution guide and searched the tracker for duplicates.',
    'This used to be clear in an earlier version but I can no longer find it.',
    'Environment: laptop from work, fresh checkout, nothing unusual installed.',
    'Steps so far: 1. opened the handbook, 2. looked through the chapters, 3. gave up after {n} minutes.',
    'Reproducible: always, on {n} of {n} machines.',
    'Component: not sure, please triage.',
    'First seen on {day}; {person} confirmed it independently.',
  ],
  asks: [
    'Actual question: {query}',
    '{query}',
    '### What I am trying to find out\n{query}',
    'The core of the report is: {query}',
  ],
  after: [
    'Expected: a clear statement somewhere. Observed: nothing that I would dare to rely on.',
    'Workaround: none known at the moment.',
    'Screenshots: n/a. Logs: n/a.',
    'Additional context: we pinned everything {n} weeks ago and have not touched it since.',
    'Impact: {n} people wait for this, {person} among them.',
    'Happy to open a pull request if someone points me to the right place.',
    'Please add the label needs-info instead of closing if something is missing.',
  ],
  closings: [
    '- [x] I agree to follow the code of conduct',
    'Regression: unknown.',
    'Thanks to the maintainers for all the work!',
    'cc @{person}',
  ],
};

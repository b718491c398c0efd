import type { TalkFamily } from '../talk-family.ts';

/** Letters to an institution. */
export const formal: TalkFamily = {
  name: 'formal',
  openings: [
    'To whom it may concern:',
    'I beg your pardon for the intrusion.',
    'With reference to your letter of last {day}:',
    'Ladies and gentlemen,',
  ],
  before: [
    'I should be most obliged if you were to consider a matter which has occupied our committee for some considerable time.',
    'It is not without hesitation that I address myself to you, knowing how precious your hours are.',
    'The undersigned has been entrusted with the inquiry by the trustees of the {city} foundation.',
    'Notwithstanding repeated efforts, we were unable to obtain a satisfactory account elsewhere.',
    'Pursuant to paragraph {n} of our statutes, such inquiries must be submitted in writing.',
    'We are, of course, aware that opinions may legitimately differ.',
    'Permit me to remark in passing that the late {person} always spoke of your institution with the highest esteem.',
  ],
  asks: [
    'We should therefore wish to learn the following: {query}',
    '{query}',
    'Our inquiry is phrased thus. "{query}"',
    'Might I, then, be so bold as to ask: {query}',
  ],
  after: [
    'Any expenses that may arise will naturally be reimbursed.',
    'I remain at your disposal for such further particulars as you may require.',
    'A reply by post would be preferred, as not all members of the committee are acquainted with electronic means.',
    'We undertake to treat whatever you communicate as strictly confidential.',
    'Kindly indicate in what form you desire to be acknowledged.',
    'The committee reconvenes on the first {day} of next month.',
    'Should the matter fall outside your remit, we respectfully ask for its return.',
  ],
  closings: [
    'I have the honour to remain your obedient servant, {person}',
    'Most respectfully yours',
    'In anticipation of your esteemed reply, {person}',
    'Given at {city}.',
  ],
};

import type { ReportedAbstention } from '../evaluation-report.ts';
import { counted, formatShare } from '../format-values.ts';
import type { Block } from './block.ts';

/** How often silence was right and wrong, in a sentence. */
export function abstentionBlock(figures: ReportedAbstention): Block {
  const { answerable, unanswerable, rightlyAbstained, wronglyAbstained, rightlyDoubted, wronglyDoubted } = figures;
  const doubt =
    rightlyDoubted === undefined || wronglyDoubted === undefined
      ? ''
      : `; nothing or weak evidence: ${formatShare(rightlyDoubted)} and ${formatShare(wronglyDoubted)}`;
  const silence = `Returned nothing for ${formatShare(rightlyAbstained)} of ${counted(unanswerable, 'question', 'questions')} without an answer and for ${formatShare(wronglyAbstained)} of ${answerable} with one`;
  return { open: `\n${silence}${doubt}.\n`, rows: [], close: '', one: 'abstention', many: 'abstentions' };
}

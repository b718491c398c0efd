import { printableLine } from '@touchstone/contract';
import type { SearchJudgement } from '@touchstone/host';
import type { Styles } from './styles.ts';

/** The quality of a search's answers, in a line, and the words that no chunk contains in another. */
export function renderJudgement({ verdict, unknownWords }: SearchJudgement, styles: Styles): string {
  const verdicts = {
    strong: `Verdict: ${styles.good('strong')}`,
    weak: `Verdict: ${styles.warning('weak')}, read before you rely on it`,
    none: `Verdict: ${styles.bad('none')}, nothing that was found is likely to answer this`,
  };
  const named = unknownWords.map((word) => `"${printableLine(word)}"`).join(', ');
  return [
    verdicts[verdict],
    ...(unknownWords.length === 0 ? [] : [`${styles.warning('!')} No indexed passage holds ${named}.`]),
  ].join('\n');
}

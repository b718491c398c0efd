import { printable, printableLine } from '@touchstone/contract';
import type { Styles } from './styles.ts';

/** A question with contexts, for a person to judge. */
export interface ShownCase {
  readonly questionId: string;
  readonly question: string;
  readonly contexts: readonly { readonly fqn: string; readonly text: string }[];
  readonly position: number;
  readonly of: number;
  /** The person's earlier reply. */
  readonly before?: string;
}

export function renderCase(shown: ShownCase, { strong, quiet }: Pick<Styles, 'strong' | 'quiet'>): string {
  const { questionId, question, contexts, position, of, before } = shown;
  const said = before === undefined ? '' : ` (you said ${before})`;
  return [
    quiet(`Case ${position} of ${of}, ${printableLine(questionId)}${said}`),
    strong(printable(question)),
    ...contexts.map(({ fqn, text }) => `${quiet(`--- ${printableLine(fqn)}`)}\n${printable(text)}`),
    quiet('---'),
  ].join('\n');
}

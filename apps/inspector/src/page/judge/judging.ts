import { signal } from '@preact/signals';
import { type Problem, problemOf } from '../engine/problem.ts';
import { requestJson } from '../engine/request.ts';

/** A case as the engine shows it. */
interface ShownCase {
  readonly position: number;
  readonly question_id: string;
  readonly question: string;
  readonly contexts: readonly { readonly fqn: string; readonly text: string }[];
  /** The earlier reply to it. */
  readonly before?: string;
}

interface Judging {
  readonly of: number;
  /** Cases without a verdict. */
  readonly open: number;
  /** Absent where all are judged. */
  readonly case?: ShownCase;
}

/** The case on the page, and how far the person is. */
export const judging = signal<Judging | undefined>(undefined);
export const judgingProblem = signal<Problem | undefined>(undefined);

/** Shows the first open case, or the one at a position. */
export function showCase(position?: number): Promise<void> {
  return asked(() => requestJson<Judging>(`/v1/judging${position === undefined ? '' : `?position=${position}`}`));
}

/** Sends a verdict, and shows the next case. */
export async function decide(verdict: 'yes' | 'no' | 'skip', reason: string): Promise<void> {
  const position = judging.value?.case?.position;
  if (position === undefined) return;
  const body = { position, verdict, reason: reason.trim() === '' ? undefined : reason.trim() };
  await asked(() => requestJson<Judging>('/v1/judging', { method: 'POST', body }));
}

async function asked(request: () => Promise<Judging>): Promise<void> {
  try {
    judging.value = await request();
    judgingProblem.value = undefined;
  } catch (thrown) {
    judgingProblem.value = problemOf(thrown);
  }
}

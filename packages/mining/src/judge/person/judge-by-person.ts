import { throwIfAborted } from '@touchstone/contract';
import type { JudgeReport } from '../judge-report.ts';
import type { AskPerson } from './person.ts';
import { openPersonCases, type PersonRequest } from './person-cases.ts';

interface PersonDependencies {
  readonly ask: AskPerson;
  /** Milliseconds, for `elapsedMs`; default `performance.now`. */
  readonly now?: () => number;
}

/**
 * Has a person judge the candidates, one after the other, from the first that they have not judged yet. `back` goes to the case that
 * was shown before, and its new reply replaces the old one; `quit` ends, and the next call goes on there.
 *
 * @throws `invalid_request` where nothing was extracted, `aborted`, and the error of `ask`. Earlier judgements stay.
 */
export async function judgeByPerson(
  request: PersonRequest,
  { ask, now = () => performance.now() }: PersonDependencies,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<JudgeReport> {
  const startedMs = now();
  const cases = await openPersonCases(request);
  const shown: number[] = [];
  try {
    let position = cases.nextOpen(0);
    while (position !== undefined) {
      throwIfAborted(signal, 'judging');
      const reply = await ask({ ...cases.at(position), canGoBack: shown.length > 0 }, { signal });
      if (reply === 'quit') break;
      if (reply === 'back') {
        position = shown.pop() ?? position;
        continue;
      }
      await cases.decide(position, reply);
      shown.push(position);
      position = cases.nextOpen(position) ?? cases.nextOpen(0);
    }
    return cases.report(now() - startedMs);
  } finally {
    await cases.close();
  }
}

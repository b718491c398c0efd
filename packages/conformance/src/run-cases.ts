import type { Provider } from '@touchstone/contract';
import { describe, it, onTestFinished } from 'vitest';
import type { Case, KitOptions, KitSubject } from './case.ts';
import type { FaultRow } from './fault-row.ts';

/** Cases of one port, and the port's member in the result of `setup`. */
export interface Suite<Port extends Provider, Subject extends KitSubject, Options extends KitOptions<Subject>> {
  readonly title: string;
  readonly cases: readonly Case<Port, Subject, Options>[];
  readonly portOf: (subject: Subject) => Port;
}

/**
 * Registers a test for each case; those that the subject cannot run are skipped, aloud. After a case the port is
 * closed, if it can be, then the subject.
 */
export function runCases<Port extends Provider, Subject extends KitSubject, Options extends KitOptions<Subject>>(
  { title: name, cases, portOf }: Suite<Port, Subject, Options>,
  options: Options,
): void {
  checkTitles(cases, options.deviations);
  describe(name, () => {
    for (const testCase of cases) {
      const reason = options.deviations?.[testCase.title];
      const register = reason === undefined ? it : it.fails;
      const title = reason === undefined ? testCase.title : `${testCase.title} [deviates: ${reason}]`;
      register(title, async ({ skip, task }) => {
        if (testCase.when?.(options) === false) return skip('not declared');
        const subject = await (testCase.subject ?? (({ setup }) => setup()))(options);
        if (subject === undefined) return skip('this cannot happen here');
        const port = portOf(subject);
        onTestFinished(async () => {
          await port.close?.();
          await subject.close?.();
        });
        const missing = testCase.needs?.find((method) => port[method] === undefined);
        if (missing !== undefined) return skip(`has no ${String(missing)}`);
        await testCase.run({
          ...subject,
          options,
          record: (row) => {
            task.meta.touchstoneFault = {
              subject: name,
              ...row,
              deviates: reason,
            };
          },
        });
      });
    }
  });
}

/** Throws for a deviation that names no case: a typing error would hide a gap. */
function checkTitles(
  cases: readonly { readonly title: string }[],
  deviations: Readonly<Record<string, string>> = {},
): void {
  const titles = new Set<string>();
  for (const { title } of cases) {
    if (titles.has(title)) throw new Error(`Two cases are called "${title}": each title is a key.`);
    titles.add(title);
  }
  for (const [title, reason] of Object.entries(deviations)) {
    if (!titles.has(title)) throw new Error(`No case is called "${title}".`);
    if (reason.trim() === '') throw new Error(`The deviation "${title}" has no reason.`);
  }
}

declare module 'vitest' {
  interface TaskMeta {
    /** The adapter's result for a fault of its vendor. */
    touchstoneFault?: FaultRow;
  }
}

import { describe, it, onTestFinished } from 'vitest';
import type { Case, StoreKitOptions } from './subject.js';

/** Registers a test for each case; those that need what the store does not have are skipped, aloud. */
export function runCases(name: string, cases: readonly Case[], options: StoreKitOptions): void {
  const deviations = options.deviations ?? {};
  const titles = new Set(cases.map(({ title }) => title));
  for (const { title } of cases) {
    if (!titles.delete(title)) throw new Error(`Two cases are called "${title}": each title is a key.`);
  }
  describe(name, () => {
    for (const testCase of cases) {
      const reason = deviations[testCase.title];
      const register = reason === undefined ? it : it.fails;
      const title = reason === undefined ? testCase.title : `${testCase.title} [deviates: ${reason}]`;
      register(title, async ({ skip }) => {
        if (testCase.when?.(options) === false) return skip('not declared by this store');
        const { store, close } = await options.setup();
        onTestFinished(async () => close?.());
        const missing = testCase.needs?.find((method) => store[method] === undefined);
        if (missing !== undefined) return skip(`the store has no ${missing}`);
        await testCase.run({ store, options });
      });
    }
  });
}

/** Throws for a deviation that names no case: a typing error would hide a gap. */
export function checkDeviations(cases: readonly Case[], { deviations = {} }: StoreKitOptions): void {
  for (const [title, reason] of Object.entries(deviations)) {
    if (!cases.some((known) => known.title === title)) throw new Error(`No case is called "${title}".`);
    if (reason.trim() === '') throw new Error(`The deviation "${title}" has no reason.`);
  }
}

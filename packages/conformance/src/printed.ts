import { vi } from 'vitest';

/** The outcome of a call, and its console output: a provider writes nothing, even if its vendor's client would. */
export async function printedDuring<T>(
  call: () => Promise<T>,
): Promise<{ readonly outcome: T; readonly printed: readonly string[] }> {
  const printed: string[] = [];
  const spies = methods.map((method) =>
    vi.spyOn(console, method).mockImplementation((...words) => {
      printed.push(`console.${method}: ${words.join(' ')}`);
    }),
  );
  try {
    return { outcome: await call(), printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const methods = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const;

import { createInterface } from 'node:readline/promises';
import { printableLine } from '@touchstone/contract';
import type { Invocation } from './invocation.ts';

/** True if a user is at a terminal and can answer. */
export function canBeAsked({ io, json }: Pick<Invocation, 'io' | 'json'>): boolean {
  return !json && io.stderr.isTerminal && process.stdin.isTTY === true;
}

/** Asks the user at the terminal; anything but a yes is a no. */
export async function askYesOrNo({ io }: Pick<Invocation, 'io'>, question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await lines.question(`${printableLine(question)} [y/N] `, { signal: io.signal });
    return /^\s*y(?:es)?\s*$/i.test(answer);
  } finally {
    lines.close();
  }
}

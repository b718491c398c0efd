import { setImmediate } from 'node:timers/promises';
import { throwIfAborted } from '@touchstone/contract';

/** Called before each document: after every 50, some milliseconds of work, other work gets a turn. Throws `aborted`. */
export async function yieldToOthers(documentsDone: number, signal: AbortSignal | undefined): Promise<void> {
  if (documentsDone % documentsPerTurn === 0 && documentsDone > 0) await setImmediate();
  throwIfAborted(signal, 'rerank');
}

const documentsPerTurn = 50;

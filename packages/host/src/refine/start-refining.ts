import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { RetrievalError } from '@touchstone/contract';
import type { LoadedConfig } from '../file/load-config.ts';
import { isClosed } from '../file/trust/closed-folders.ts';
import type { RefineReport } from './refine-index.ts';
import type { RefiningOrder, RefiningOutcome } from './refining-messages.ts';

/** A process that refines one index. */
export interface RefiningProcess {
  /**
   * Rejects with the error of `refineIndex`, `unavailable` where the process ended before it was done, and
   * `unsupported` for a config that cannot be sent to another process.
   */
  readonly done: Promise<RefineReport>;
  readonly pid: number | undefined;
  /** Between two batches, until `goOn`. */
  pause(): void;
  goOn(): void;
  /** At once: written vectors stay. */
  kill(): Promise<void>;
}

/**
 * Begins to refine an index whose second vectors are not whole, at the system's lowest priority by default. The process does not keep this
 * one from ending, and ends with it.
 */
export function startRefining(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  index: string,
  priority: number = constants.priority.PRIORITY_LOW,
): RefiningProcess {
  const script = fileURLToPath(import.meta.resolve('@touchstone/host/refine-process'));
  // Flags of this process are not for that one. It prints nothing: failures come as messages.
  const execArgv = ['--disable-warning=ExperimentalWarning'];
  const child = fork(script, [], {
    execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exit = once(child, 'exit');
  const order = (given: RefiningOrder) => {
    if (child.connected) child.send(given, () => {});
  };
  const { promise: done, resolve, reject } = Promise.withResolvers<RefineReport>();
  child.on('message', (outcome: RefiningOutcome) => {
    if ('report' in outcome) resolve(outcome.report);
    else reject(new RetrievalError(outcome.failure.code, outcome.failure.message, outcome.failure));
  });
  child.on('error', (cause) => reject(ended(index, cause)));
  exit.then(
    () => reject(ended(index)),
    (cause) => reject(ended(index, cause)),
  );
  const { config, baseDir } = loaded;
  try {
    order({ loaded: { config, baseDir }, isTrusted: !isClosed(baseDir), index, priority });
  } catch (cause) {
    reject(notPassedOn(index, cause));
    child.kill('SIGKILL');
  }
  child.unref();
  child.channel?.unref?.();
  return {
    done,
    pid: child.pid,
    pause: () => order('pause'),
    goOn: () => order('go on'),
    kill: async () => {
      // This process waits for its end: without that, it could end first, and report an unsettled wait.
      child.ref();
      child.kill('SIGKILL');
      await exit.catch(() => {});
    },
  };
}

function notPassedOn(index: string, cause: unknown): RetrievalError {
  const message =
    `Index "${index}" is not refined when idle: that is done by a process of its own, and the config has options that cannot be passed to ` +
    'one, such as functions. Run "touchstone index --refine", or set refine: command.';
  return new RetrievalError('unsupported', message, { cause });
}

function ended(index: string, cause?: unknown): RetrievalError {
  const message = `The process that refined index "${index}" ended early. Finished vectors are kept; the next refining continues.`;
  return new RetrievalError('unavailable', message, { cause });
}

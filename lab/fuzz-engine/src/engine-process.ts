import { fork } from 'node:child_process';
import { once } from 'node:events';
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Hints } from './schema-values.ts';

/** An engine in a process of its own, so that a crash is seen and its memory is its own. */
export interface EngineProcess {
  readonly url: string;
  /** The key that its config knows. */
  readonly key: string;
  /** Folders that no answer may name. */
  readonly places: readonly string[];
  readonly hints: Hints;
  /** Resident memory. */
  megabytes(): Promise<number>;
  /** Lines of its log that tell of a defect, since the last time. */
  defects(): readonly string[];
  hasEnded(): boolean;
  /** What it wrote on stderr in the end. */
  lastWords(): string;
  stop(): Promise<void>;
}

/** What the process tells first. */
export interface Started {
  readonly url: string;
  readonly key: string;
  readonly folder: string;
  readonly hints: Hints;
}

export async function startEngineProcess(): Promise<EngineProcess> {
  const child = fork(fileURLToPath(new URL('run-engine.ts', import.meta.url)), {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-20_000);
  });
  let lines: string[] = [];
  const ended = once(child, 'exit');
  child.on('message', (message) => {
    // A busy machine is not ready for a moment, which is what the probe is there to tell.
    if (typeof message === 'string' && !/"route":"\/readyz","status":503/.test(message)) lines.push(message);
  });
  const [first] = await Promise.race([once(child, 'message'), ended.then(() => [undefined])]);
  if (first === undefined) throw new Error(`The engine did not start.\n${errors}`);
  const { url, key, folder, hints } = first as Started;
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  return {
    url,
    key,
    hints,
    places: [folder, root, homedir()].filter((place) => place.length > 1),
    megabytes: async () => {
      const answer = new Promise<number>((resolve) => {
        const hear = (message: unknown) => {
          if (typeof message !== 'number') return;
          child.off('message', hear);
          resolve(message);
        };
        child.on('message', hear);
      });
      if (child.connected) child.send('memory');
      return Math.round((await Promise.race([answer, ended.then(() => 0)])) / 2 ** 20);
    },
    defects: () => {
      const told = lines;
      lines = [];
      return told;
    },
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    lastWords: () => errors,
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

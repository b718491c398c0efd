import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The engine itself, over the folder of a config. */
export interface TestedEngine {
  /** Where the page is, with its slash. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** The command, by its place: this package cannot depend on it, for the engine serves this package. */
const command = fileURLToPath(new URL('../../cli/src/main.ts', import.meta.url));

/** Indexes what the config of the folder names, and starts `touchstone serve` over it. */
export async function startEngine(folder: string): Promise<TestedEngine> {
  const options = {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', NODE_OPTIONS: process.env.NODE_OPTIONS ?? '', HOME: folder },
  };
  execFileSync(process.execPath, [command, 'index'], { ...options, stdio: 'ignore' });
  const engine = spawn(process.execPath, [command, 'serve', '--port', '0', '--json'], {
    ...options,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = await once(createInterface({ input: engine.stdout }), 'line');
  const { url }: { readonly url: string } = JSON.parse(String(line));
  return {
    url: `${url}/`,
    close: async () => {
      const ended = once(engine, 'exit');
      engine.kill('SIGTERM');
      await ended;
    },
  };
}

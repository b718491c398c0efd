import { messageForOperator, RetrievalError } from '@touchstone/contract';
import type { NewKey } from '@touchstone/engine';
import type { Command } from 'commander';
import { bringUpToDate } from '../bring-up-to-date.ts';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { defineCommand } from './define-command.ts';

interface ServeOptions {
  readonly host?: string;
  readonly port?: string;
  readonly newKey?: string;
  readonly allowWrites?: boolean;
}

const text = {
  name: 'serve',
  summary: 'Serve HTTP with OpenAPI, only to this machine unless the config has keys.',
  examples: ['serve', 'serve --port 8080', 'serve --new-key "docs site"', 'serve --host 0.0.0.0'],
  notes: `SIGHUP reloads the config. SIGINT or SIGTERM finishes running requests, then stops. The log goes to stderr: one JSON line per request, without queries.
"/openapi.json" describes every route. "server" in the config sets keys, limits and workers.`,
} as const;

/** `touchstone serve` */
export function serveCommand(context: ProgramContext): Command {
  return defineCommand<ServeOptions>(context, text, addOptions, serve);
}

function addOptions(command: Command): void {
  command
    .option('--host <address>', 'address to listen on (default: 127.0.0.1); any other needs keys in the config')
    .option('--port <number>', 'port to listen on, 0 for a free one (default: 7700)')
    .option('--allow-writes', 'let callers index the sources of the config (keys with the tool "index")')
    .option('--new-key <name>', 'create an API key, print it with its entry for the config, and exit');
}

async function serve(invocation: Invocation, words: readonly string[], options: ServeOptions): Promise<void> {
  const { io, json, styles, version } = invocation;
  const [first] = words;
  if (first !== undefined)
    throw new RetrievalError('invalid_request', `serve takes no argument: leave "${first}" out.`);
  const [{ newKey, startEngine, startTelemetry }, { loadConfigFor }, { typedNumber, wholeNumber }] = await Promise.all([
    import('@touchstone/engine'),
    import('../engine.ts'),
    import('../terminal/typed-number.ts'),
  ]);
  if (options.newKey !== undefined) return printKey(invocation, options.newKey, newKey());
  const port = options.port === undefined ? undefined : typedNumber(options.port, wholeNumber('--port', 0, 65_535));
  const loaded = await loadConfigFor(invocation);
  await bringUpToDate(invocation, loaded);
  const { file } = loaded;
  const telemetry = await startTelemetry(io.env, { warn: invocation.note });
  const engine = await startEngine({
    cwd: io.cwd,
    file,
    version,
    host: options.host,
    port,
    allowWrites: options.allowWrites,
  });
  const { url, workers } = engine;
  if (json) invocation.printLine({ url, workers });
  else invocation.print(`Listening on ${styles.strong(url)} with ${workers} workers. Stop it with Ctrl-C.`);
  const reload = () =>
    engine
      .reload()
      .catch((error: RetrievalError) => invocation.note(`The config was not reloaded: ${messageForOperator(error)}`));
  process.on('SIGHUP', reload);
  await new Promise<void>((stop) => io.signal.addEventListener('abort', () => stop(), { once: true }));
  process.off('SIGHUP', reload);
  await engine.close();
  await telemetry?.stop();
}

function printKey(invocation: Invocation, name: string, { key, sha256 }: NewKey): void {
  if (invocation.json) invocation.printJson({ key, entry: { name, sha256 } });
  else
    invocation.print(
      `Key, shown this once:\n  ${key}\n\nIts entry for the config:\n\nserver:\n  keys:\n    - name: ${JSON.stringify(name)}\n      sha256: ${sha256}`,
    );
}

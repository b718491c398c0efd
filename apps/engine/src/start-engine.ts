import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { messageForOperator, RetrievalError } from '@touchstone/contract';
import { type IdleRefiningOptions, type LoadedConfig, loadConfig } from '@touchstone/host';
import type { PersonCases } from '@touchstone/mining';
import { type Logger, pino } from 'pino';
import { type EngineState, engineState } from './engine-state.ts';
import { engineApp } from './http/app.ts';
import { httpServer, limitReading } from './http/http-server.ts';
import { isLoopback } from './operation/loopback.ts';
import { engineMetrics } from './operation/metrics.ts';
import { engineTelemetry } from './operation/telemetry.ts';
import { openCallPool } from './workers/call-pool.ts';

export interface EngineOptions {
  /** The folder in which the search for a config file begins. */
  readonly cwd: string;
  /** The config file, if it need not be searched for. */
  readonly file?: string;
  /** Version of the program, for logs, records and OpenAPI. */
  readonly version: string;
  /** Address to listen on. Default 127.0.0.1; any other needs keys in the config. */
  readonly host?: string;
  /** Default 7700; 0 takes a free one. */
  readonly port?: number;
  /** Default: JSON lines on stderr. */
  readonly log?: Logger;
  /** The least level of the default log; `warn` leaves out the requests. Default `info`. */
  readonly logLevel?: 'info' | 'warn';
  /** True if callers may index. Default false; a key needs the tool `index` beside it. */
  readonly allowWrites?: boolean;
  /** Serves the judging page over these cases of a mining run. A key needs the scope `index` for it. */
  readonly judging?: PersonCases;
  /** When and how indexes are refined while idle, by the config. */
  readonly refining?: Pick<IdleRefiningOptions, 'idleMs' | 'lookMs' | 'priority'>;
  /** Makes the id of each request. Default: a random UUID. */
  readonly newId?: () => string;
}

/** An engine that answers. */
export interface RunningEngine {
  /** Such as `http://127.0.0.1:7700`. */
  readonly url: string;
  /** Threads that search. */
  readonly workers: number;
  /**
   * Reads the config again. New requests use it, requests under way keep the old one. Throws the errors of `loadConfig`
   * and `openProviders`, and then everything stays as it is.
   */
  reload(): Promise<void>;
  /** Takes no more requests, and is done when those under way have ended. */
  close(): Promise<void>;
}

export const engineDefaults = { host: '127.0.0.1', port: 7700 } as const;

/**
 * Starts the engine as a service. Throws `invalid_config` where it would listen beyond this machine without keys,
 * `unavailable` for a port that is taken, and the errors of `loadConfig` and `openProviders`.
 */
export async function startEngine(options: EngineOptions): Promise<RunningEngine> {
  const { cwd, file, version, host = engineDefaults.host, port = engineDefaults.port } = options;
  const {
    log = pino({ level: options.logLevel ?? 'info' }, pino.destination({ dest: 2, sync: false })),
    newId = () => crypto.randomUUID(),
    allowWrites = false,
  } = options;
  let state = await openState();
  let isClosing = false;
  /** The reload under way: one begins when the one before has ended. */
  let reloading: Promise<unknown> = Promise.resolve();
  const app = engineApp({
    version,
    isClosing: () => isClosing,
    metrics: engineMetrics(() => state.pool.load()),
    telemetry: engineTelemetry(version),
    log,
    newId,
    allowWrites,
    judging: options.judging,
  });
  const server = httpServer({ fetch: answer, log, newId });
  limitReading(server, state.settings);
  await listen(server, host, port).catch(async (thrown) => {
    await state.retire();
    throw thrown;
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    workers: state.pool.size,
    reload: async () => {
      const turn = reloading.then(replaceState);
      reloading = turn.catch(() => {});
      const before = await turn;
      log.info('config reloaded');
      await before.retire();
    },
    close: async () => {
      isClosing = true;
      await new Promise<void>((done) => {
        server.close(() => done());
      });
      await state.retire();
    },
  };

  async function answer(request: Request, bindings: HttpBindings & { readonly cameAtMs: number }): Promise<Response> {
    const current = state;
    const leave = current.enter();
    bindings.outgoing.once('close', () => {
      leave();
      // A connection that is kept would hold up the end; its last answer was under way when the engine began to close.
      if (isClosing) setImmediate(() => server.closeIdleConnections());
    });
    return app.fetch(request, { ...bindings, state: current });
  }

  async function replaceState(): Promise<EngineState> {
    const next = await openState();
    const before = state;
    state = next;
    limitReading(server, next.settings);
    return before;
  }

  async function openState(): Promise<EngineState> {
    const loaded = await loadConfig({ cwd, file });
    refuseOpenDoor(loaded, host);
    const onThreadEnd = ({ message }: Error) => log.error({ note: message }, 'a worker thread ended and is replaced');
    const refining: IdleRefiningOptions = {
      ...options.refining,
      onRefined: (index, { chunks, chunksRead, elapsedMs }) =>
        log.info({ index, chunks, chunks_read: chunksRead, elapsed_ms: elapsedMs }, 'index refined'),
      onFailure: (index, error) => log.warn({ index, note: messageForOperator(error) }, 'index not refined'),
    };
    const pool = await openCallPool({ cwd, file: loaded.file, engine: version }, { onThreadEnd, refining });
    return engineState(pool, loaded.config);
  }
}

/** Without keys everyone who reaches the port may send calls: that is for this machine alone. */
function refuseOpenDoor({ config }: LoadedConfig, host: string): void {
  if (isLoopback(host) || config.server.keys.length > 0) return;
  throw new RetrievalError(
    'invalid_config',
    `The engine would listen on ${host}, which other machines reach, and the config has no keys ("server.keys"). Make one with "touchstone serve --new-key NAME", or listen on 127.0.0.1.`,
  );
}

/**
 * Connections that may wait to be accepted; the system may allow fewer. A connection beyond them is not refused: its
 * caller sends again after one second, and then after two more, and takes the engine for slow. Node's default is 511.
 */
const backlog = 4096;

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(cannotListen(cause, host, port)));
    server.listen(port, host, backlog, () => resolve());
  });
}

function cannotListen(cause: NodeJS.ErrnoException, host: string, port: number): RetrievalError {
  const what = `The engine cannot listen on ${host}:${port}`;
  if (cause.code === 'EADDRINUSE') {
    return new RetrievalError('unavailable', `${what}: another program uses that port. Choose another with --port.`, {
      cause,
    });
  }
  return new RetrievalError('invalid_config', `${what} (${cause.code ?? cause.message}). Check --host and --port.`, {
    cause,
  });
}

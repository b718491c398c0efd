import { type CallOptions, type Clock, RetrievalError, systemClock } from '@touchstone/contract';
import { pause } from './pause.ts';

/** The address of the engine, and the patience of the client. */
export interface ClientOptions {
  /** Address of the engine: `http://127.0.0.1:7700`. A path is kept, for an engine behind a gateway. */
  readonly baseUrl: string | URL;
  /** Sent as `Authorization: Bearer`. An engine on loopback may need none. */
  readonly apiKey?: string;
  /** The transport. Default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
  /** For a whole call, in milliseconds: every try, the pauses between them, and the body. `Infinity`: no limit. */
  readonly timeoutMs?: number;
  /** Most tries of a call that is safe to repeat. 1: one try. */
  readonly maxTries?: number;
  /** Pause after the first failed try, in milliseconds; it doubles with each try. */
  readonly baseDelayMs?: number;
  /** Longest pause that the client chooses itself, in milliseconds. */
  readonly maxDelayMs?: number;
  /** Default: the machine's. */
  readonly clock?: Clock;
  /** Waits so many milliseconds, or rejects when the signal fires. Default: a timer. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** From 0 up to 1, for the random half of each pause. Default: `Math.random`. */
  readonly random?: () => number;
}

/** The last argument of every method. */
export interface ClientCallOptions extends CallOptions {
  /** For this call. Default: the client's. */
  readonly timeoutMs?: number;
}

/** The defaults of the options. */
export const clientDefaults = { timeoutMs: 60_000, maxTries: 3, baseDelayMs: 250, maxDelayMs: 10_000 } as const;

/** Options that were checked and completed. */
export type ClientSettings = Required<Omit<ClientOptions, 'baseUrl' | 'apiKey'>> & {
  /** Ends with a slash. */
  readonly baseUrl: string;
  readonly apiKey?: string;
};

/** Throws `invalid_config` that names the option at fault. */
export function clientSettings(options: ClientOptions): ClientSettings {
  const { timeoutMs, maxTries, baseDelayMs, maxDelayMs } = clientDefaults;
  const settings: ClientSettings = {
    baseUrl: checkedUrl(options.baseUrl),
    apiKey: checkedKey(options.apiKey),
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeoutMs: options.timeoutMs ?? timeoutMs,
    maxTries: options.maxTries ?? maxTries,
    baseDelayMs: options.baseDelayMs ?? baseDelayMs,
    maxDelayMs: options.maxDelayMs ?? maxDelayMs,
    clock: options.clock ?? systemClock,
    sleep: options.sleep ?? pause,
    random: options.random ?? Math.random,
  };
  checkTimeout(settings.timeoutMs);
  require(Number.isInteger(settings.maxTries) && settings.maxTries >= 1, 'maxTries', 'must be an integer of 1 or more');
  require(settings.baseDelayMs >= 0, 'baseDelayMs', 'must be a number of milliseconds, 0 or more');
  require(settings.maxDelayMs >= 0, 'maxDelayMs', 'must be a number of milliseconds, 0 or more');
  return settings;
}

/** Throws `invalid_config` for a time that is none. */
export function checkTimeout(timeoutMs: number): void {
  require(timeoutMs > 0, 'timeoutMs', 'must be a number of milliseconds above 0');
}

function checkedUrl(given: string | URL): string {
  const url = URL.parse(String(given));
  const rule = 'must be the address of the engine, for example "http://127.0.0.1:7700"';
  if (url === null || !/^https?:$/.test(url.protocol)) return fail('baseUrl', rule);
  require(url.username === '' && url.password === '', 'baseUrl', 'must hold no password: use apiKey');
  require(url.search === '' && url.hash === '', 'baseUrl', 'must have neither a query nor a fragment');
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}

/** A header cannot hold more than visible ASCII; the error of `fetch` would quote the key. */
function checkedKey(key: string | undefined): string | undefined {
  require(key === undefined || /^[\x21-\x7e]+$/.test(key), 'apiKey', 'must be visible ASCII without spaces');
  return key;
}

function require(holds: boolean, option: string, rule: string): void {
  if (!holds) fail(option, rule);
}

function fail(option: string, rule: string): never {
  throw new RetrievalError('invalid_config', `Invalid options of createClient: ${option} ${rule}.`);
}

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { RetrievalError } from '@touchstone/contract';
import { type ServerKey, type ServerTool, serverTools } from '@touchstone/host';

/** The caller, and its rights. */
export interface Caller {
  /** Name of the key; `local` where the engine needs none. */
  readonly name: string;
  /** Absent: all indexes. */
  readonly indexes?: readonly string[];
  readonly tools: readonly ServerTool[];
  /** The beginning of the ids of calls that it may look into: its own. Absent: it may look into all. */
  readonly callsOf?: string;
}

/** The default scopes of a key. One that is limited to some indexes learns nothing of the whole engine. */
function defaultTools({ indexes }: ServerKey): readonly ServerTool[] {
  const others = indexes === undefined ? ['index'] : ['index', 'calls', 'metrics'];
  return serverTools.filter((tool) => !others.includes(tool));
}

/** A new key, and its entry in the config. */
export interface NewKey {
  /** Shown once and kept nowhere. */
  readonly key: string;
  readonly sha256: string;
}

/** A key of 256 random bits: its hash needs no salt, for it cannot be guessed. */
export function newKey(random: (bytes: number) => Buffer = randomBytes): NewKey {
  const key = `ts_${random(32).toString('base64url')}`;
  return { key, sha256: hashOf(key).toString('hex') };
}

/**
 * The owner of a request's key: in `Authorization: Bearer` or `X-API-Key`. Takes the same time for every wrong key.
 * Throws `unauthenticated` without a key, or for an unknown one. An engine without keys accepts every caller.
 */
export function callerOf(headers: Headers, keys: readonly ServerKey[]): Caller {
  if (keys.length === 0) return { name: 'local', tools: serverTools };
  const key = keyIn(headers);
  if (key === undefined) {
    throw new RetrievalError('unauthenticated', 'A key is needed: send it as "Authorization: Bearer KEY".');
  }
  const hash = hashOf(key);
  const [known] = keys.filter(({ sha256 }) => timingSafeEqual(hash, Buffer.from(sha256, 'hex')));
  if (known === undefined) throw new RetrievalError('unauthenticated', 'The key is unknown: check it.');
  const { name, indexes, tools = defaultTools(known) } = known;
  const looksIntoAll = indexes === undefined && known.tools?.includes('calls') === true;
  return { name, indexes, tools, callsOf: looksIntoAll ? undefined : callPrefix(headers) };
}

/** The beginning of the ids of this key's requests: shows a logged call's owner, not the key. Empty without one. */
export function callPrefix(headers: Headers): string {
  const key = keyIn(headers);
  return key === undefined ? '' : `${createHash('sha256').update(hashOf(key)).digest('hex').slice(0, 12)}-`;
}

/** Throws `forbidden` where the caller may not use a tool. */
export function allowTool({ name, tools }: Caller, tool: ServerTool): void {
  if (tools.includes(tool)) return;
  throw new RetrievalError(
    'forbidden',
    `The key "${name}" may not be used for "${tool}": add it to its tools in the config.`,
  );
}

function keyIn(headers: Headers): string | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  return bearer ?? headers.get('x-api-key') ?? undefined;
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

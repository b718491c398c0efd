import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type ServerKey, type ServerTool, serverTools } from '@touchstone/config';
import { RetrievalError } from '@touchstone/contract';

/** Who asks, and what they may do. */
export interface Caller {
  /** Name of the key; `local` where the engine asks for none. */
  readonly name: string;
  /** Absent: all indexes. */
  readonly indexes?: readonly string[];
  readonly tools: readonly ServerTool[];
}

/** What a key is good for that does not say it. */
const readingTools = serverTools.filter((tool) => tool !== 'index');

/** A new key, and what the config keeps of it. */
export interface NewKey {
  /** Shown once and kept nowhere. */
  readonly key: string;
  readonly sha256: string;
}

/** A key of 256 random bits: its hash needs no salt, for nobody can guess it. */
export function newKey(random: (bytes: number) => Buffer = randomBytes): NewKey {
  const key = `ts_${random(32).toString('base64url')}`;
  return { key, sha256: hashOf(key).toString('hex') };
}

/**
 * Who holds the key that a request brings: in `Authorization: Bearer` or `X-API-Key`. Takes the same time for every wrong key.
 * Throws `unauthenticated` without a key, or for one that is not known. An engine without keys takes everyone.
 */
export function callerOf(headers: Headers, keys: readonly ServerKey[]): Caller {
  if (keys.length === 0) return { name: 'local', tools: serverTools };
  const key = keyIn(headers);
  if (key === undefined) {
    throw new RetrievalError('unauthenticated', 'A key is needed: send it as "Authorization: Bearer KEY".');
  }
  const hash = hashOf(key);
  const [known] = keys.filter(({ sha256 }) => timingSafeEqual(hash, Buffer.from(sha256, 'hex')));
  if (known === undefined) throw new RetrievalError('unauthenticated', 'The key is not known here: check it.');
  const { name, indexes, tools = readingTools } = known;
  return { name, indexes, tools };
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

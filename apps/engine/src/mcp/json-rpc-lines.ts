import { Transform, type TransformCallback } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { parseJson, UnfaithfulJsonError } from '@touchstone/contract/wire';

/**
 * Standard input for the transport: lines of one JSON-RPC message each. Any other line gets JSON-RPC's error here, where the transport
 * would be silent and the client would wait: a line that is not JSON, a batch, and an object that is no message. A number that would be
 * rounded, and a key that would be lost, are refused here too: the transport parses for itself.
 */
export function jsonRpcLines(answer: (line: string) => void): Transform {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  const take = (text: string): string => {
    if (!text.includes('\n') && rest.length < maxLineCharacters) {
      rest += text;
      return '';
    }
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    // No message is that long: its kept part is refused as no JSON when it ends.
    if (rest.length > maxLineCharacters) rest = '{';
    return lines.map(readable).join('');
  };
  const readable = (line: string): string => {
    if (line.trim() === '') return '';
    const fault = faultOf(line);
    if (fault === undefined) return `${line}\n`;
    const { id = null, ...error } = fault;
    answer(`${JSON.stringify({ jsonrpc: '2.0', id, error })}\n`);
    return '';
  };
  const pass = (text: string, done: TransformCallback) => (text === '' ? done() : done(null, text));
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => pass(take(decoder.write(chunk)), done),
    flush: (done) => pass(take(`${decoder.end()}\n`), done),
  });
}

const maxLineCharacters = 16 * 1024 * 1024;

interface Fault {
  readonly code: number;
  readonly message: string;
  /** Of the message, where it has one. */
  readonly id?: string | number;
}

function faultOf(line: string): Fault | undefined {
  let message: unknown;
  try {
    message = parseJson(line);
  } catch (thrown) {
    if (!(thrown instanceof UnfaithfulJsonError)) {
      return { code: -32_700, message: 'Parse error: a line must be one JSON-RPC message.' };
    }
    return { code: -32_602, message: `Invalid params: ${thrown.message}.`, id: idOf(JSON.parse(line)) };
  }
  if (Array.isArray(message)) {
    return { code: -32_600, message: 'Invalid request: send the messages of a batch one by one.' };
  }
  if (typeof message !== 'object' || message === null || Reflect.get(message, 'jsonrpc') !== '2.0') {
    return { code: -32_600, message: 'Invalid request: a message is an object with "jsonrpc": "2.0".' };
  }
  return undefined;
}

function idOf(message: unknown): string | number | undefined {
  const id: unknown = typeof message === 'object' && message !== null ? Reflect.get(message, 'id') : undefined;
  return typeof id === 'string' || Number.isSafeInteger(id) ? (id as string | number) : undefined;
}

import { type ErrorCode, isRetrievalError } from '@touchstone/contract';
import { hidePaths } from './answer/hide-paths.ts';

/** The reason of a failure, made safe for the caller. */
export interface ToolFailure {
  readonly code: ErrorCode;
  /** The failure and the remedy. */
  readonly message: string;
  /** The code and the message; one line of text for the agent. */
  readonly text: string;
  readonly retryAfterMs?: number;
}

export interface FailureContext {
  readonly projectFolder?: string;
  /** True if the tool "index" is there to call. */
  readonly canIndex: boolean;
}

/** The failure for the agent. Only our own messages are shown: other errors may contain a key, a path or a chunk. */
export function toolFailure(thrown: unknown, { projectFolder, canIndex }: FailureContext): ToolFailure {
  if (!isRetrievalError(thrown) || thrown.code === 'internal') {
    const message = 'The call failed unexpectedly. The log of the server says why; trying again may help.';
    return { code: 'internal', message, text: `internal: ${message}` };
  }
  const { code, message, retryAfterMs } = thrown;
  const wait = retryAfterMs === undefined ? [] : [`Try again in ${Math.ceil(retryAfterMs / 1000)} seconds.`];
  const remedy = code === 'index_not_found' ? [remedyFor(canIndex)] : [];
  const told = [hidePaths(message, projectFolder), ...wait, ...remedy].join(' ');
  return { code, message: told, text: `${code}: ${told}`, retryAfterMs };
}

function remedyFor(canIndex: boolean): string {
  return canIndex
    ? 'Here: call the tool "index" without arguments, then repeat this call. The tool "indexes" lists what is there.'
    : 'The tool "indexes" lists what is there. Only whoever runs this server can index more.';
}

/** The failure, in the words of the engine where it answered. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly requestId?: string;
}

/** A request that the engine refused, or that did not reach it. */
export class EngineError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.message, options);
    this.name = 'EngineError';
    this.problem = problem;
  }
}

/** The problem of anything that was thrown. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof EngineError) return thrown.problem;
  return { code: 'page', message: thrown instanceof Error ? thrown.message : String(thrown) };
}

/**
 * A body in `application/problem+json`, or an answer of evidence that failed, read leniently: a proxy in between may have written it.
 */
export function problemOfBody(body: unknown, status: number): Problem {
  const failure = memberOf(body, 'error') ?? body;
  const of = (name: string): string | undefined => {
    const value = memberOf(failure, name);
    return typeof value === 'string' ? value : undefined;
  };
  const code = failure === body ? of('code') : of('type');
  return {
    code: code ?? `http_${status}`,
    message: of('detail') ?? of('message') ?? of('title') ?? `The engine answered with status ${status}.`,
    requestId: of('request_id'),
  };
}

function memberOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}

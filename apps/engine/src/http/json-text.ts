import { RetrievalError } from '@touchstone/contract';
import type { Context } from 'hono';
import type { EngineEnvironment } from './engine-wiring.ts';
import { HttpFailure } from './http-failure.ts';
import { readText, refuseEncoded } from './read-text.ts';

/** The body of a request as text, not parsed yet. Throws 415 for another type, and the errors of `readText`. */
export async function jsonText(context: Context<EngineEnvironment>): Promise<string> {
  refuseEncoded(context.req.raw);
  const type = context.req.header('content-type') ?? '';
  if (/^application\/(?:[\w.+-]+\+)?json\b/i.test(type))
    return readText(context.req.raw, context.var.state.settings.maxBodyBytes);
  const remedy = 'Send the body as JSON, with the header "Content-Type: application/json".';
  throw new HttpFailure(415, new RetrievalError('invalid_request', remedy));
}

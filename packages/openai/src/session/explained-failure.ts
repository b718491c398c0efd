import { isRetrievalError, RetrievalError } from '@touchstone/contract';
import type { VendorCall } from '@touchstone/provider-kit';
import type { Service } from './service-at.ts';

interface Asked {
  readonly service: Service;
  readonly model: string;
  readonly hasKey: boolean;
}

/**
 * A failure with its remedy, where the server's fault is known: it is not running, it does not have the model, it wants
 * a key, or its address lacks the version. Any other failure stays as it is.
 */
export function explainedFailure(caught: unknown, { what, provider }: VendorCall, asked: Asked): unknown {
  if (!isRetrievalError(caught)) return caught;
  const { operatorNote, cause } = caught;
  const told = (code: RetrievalError['code'], problem: string) =>
    new RetrievalError(code, `The ${what} failed: ${problem}`, { provider, operatorNote, cause });
  const { service, model, hasKey } = asked;
  if (caught.code === 'unavailable' && nobodyListens(cause)) {
    return told(
      'unavailable',
      'no server answers at its address. Start the server (for Ollama: "ollama serve"), or correct baseUrl.',
    );
  }
  if (caught.code === 'unauthenticated' && !hasKey) {
    return told('unauthenticated', 'the server wants a key, and none is set. Pass apiKey.');
  }
  if (caught.code === 'invalid_request' && missingModel.test(operatorNote ?? '')) {
    const problem =
      service.label === undefined
        ? `the server does not have this model. Get it (for Ollama: "ollama pull ${model}"), or correct the option model.`
        : 'the service does not have this model, or the key may not use it. Correct the option model.';
    return told('invalid_config', problem);
  }
  if (caught.code === 'invalid_request' && missingPage.test(operatorNote ?? '')) {
    return told('invalid_config', 'HTTP 404. Does baseUrl end with the version, as in http://localhost:11434/v1?');
  }
  return caught;
}

/** Ollama: model "x" not found, try pulling it first. OpenAI and vLLM: The model `x` does not exist. */
const missingModel = /\bmodel\b.*\b(not found|does not exist)\b/i;

/** Ollama: 404 page not found. */
const missingPage = /\bpage not found\b/i;

/** Also where a name has several addresses, none of which answers. */
function nobodyListens(cause: unknown, depth = 0): boolean {
  if (typeof cause !== 'object' || cause === null || depth > 5) return false;
  const { code, cause: inner, errors } = cause as { code?: unknown; cause?: unknown; errors?: unknown };
  if (code === 'ECONNREFUSED') return true;
  return [inner, ...(Array.isArray(errors) ? errors : [])].some((one) => nobodyListens(one, depth + 1));
}

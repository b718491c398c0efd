import type { CallOptions } from '@touchstone/contract';
import { requiredSetting } from '../options/setting.ts';
import { type ClientCall, callClient } from './call-client.ts';
import type { VendorCall } from './call-vendor.ts';

/** A vendor whose own client is made for one call at a time. */
interface VendorClientOptions<Client> {
  readonly provider: string;
  /** For messages: `Cohere`. */
  readonly label: string;
  /** Variables that may hold the key, where the option does not: `['CO_API_KEY', 'COHERE_API_KEY']`. */
  readonly keyVariables: readonly string[];
  readonly settings: {
    readonly model: string;
    readonly apiKey?: string;
    readonly timeoutMs: number;
    readonly fetch?: typeof globalThis.fetch;
  };
  /**
   * The client, with its own retries and timers off: the transport has the deadline, and a timer would outlive a failure, and keep the
   * process alive. It is loaded here, since loading takes up to a quarter of a second, which a program that does not call it should not pay.
   */
  readonly open: (apiKey: string, call: ClientCall) => Promise<Client>;
}

/** One request. */
export interface VendorRequest<Client, Answer> {
  /** For example `embedding of 12 texts`; vendor and model are added. */
  readonly what: string;
  readonly ask: (client: Client) => PromiseLike<Answer>;
  /** Receives the parsed answer before the client does, and returns the client's version of it. */
  readonly passOn: (answer: unknown, about: VendorCall) => unknown;
  /** The most that an answer may hold, in bytes. Default: 64 MiB. */
  readonly maxAnswerBytes?: number;
}

/** Calls a vendor by its own client. Looks for the key at the first call. `about` is for looks at an answer. */
export function vendorClient<Client>({
  provider,
  label,
  keyVariables: variables,
  settings: { model, apiKey: value, timeoutMs, fetch },
  open,
}: VendorClientOptions<Client>) {
  const readKey = requiredSetting({ label: `${label} API key`, option: 'apiKey', value, variables, provider });
  return async <Answer>(
    { what, ask, passOn, maxAnswerBytes }: VendorRequest<Client, Answer>,
    { signal }: CallOptions,
  ): Promise<{ readonly answer: Answer; readonly about: VendorCall }> => {
    const apiKey = readKey();
    const about = { provider, what: `${label} ${what} with ${model}`, timeoutMs, secrets: [apiKey], signal };
    const answer = await callClient(async (call) => ask(await open(apiKey, call)), about, {
      fetch,
      maxAnswerBytes,
      passOn: (input) => passOn(input, about),
    });
    return { answer, about };
  };
}

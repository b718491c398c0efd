import process from 'node:process';
import { type ErrorCode, RetrievalError } from '@touchstone/contract';

/** The source of an adapter's key or address. */
export interface LazySetting {
  /** For messages, for example `Voyage API key`. */
  readonly label: string;
  /** Name of the factory's option, for example `apiKey`. */
  readonly option: string;
  /** The option's own value; wins over every variable. */
  readonly value: string | undefined;
  /** Environment variables that serve, the first that is set wins: `['CO_API_KEY', 'COHERE_API_KEY']`. */
  readonly variables: readonly string[];
  /** Code when it is missing. Default: `unauthenticated`; for addresses use `invalid_config`. */
  readonly code?: Extract<ErrorCode, 'unauthenticated' | 'invalid_config'>;
  readonly provider?: string;
  /** Default: the process's own environment, read when the setting is first needed. */
  readonly env?: { readonly [name: string]: string | undefined };
}

/**
 * A setting that is read when it is first needed and kept from then on, so that a provider can be made without its key. White
 * space around it is cut off; an empty one counts as missing.
 *
 * The function throws the setting's `code` while it is missing (`Voyage API key is missing: pass apiKey or set
 * VOYAGE_API_KEY.`) or holds characters that a header or address cannot; the value is in no message.
 */
export function requiredSetting(setting: LazySetting): () => string {
  const read = optionalSetting(setting);
  return () => {
    const value = read();
    if (value !== undefined) return value;
    const variables = setting.variables.length === 0 ? '' : ` or set ${setting.variables.join(' or ')}`;
    throw failure(setting, `${setting.label} is missing: pass ${setting.option}${variables}.`);
  };
}

/** The same for a setting that may be missing: then undefined, looked for again at the next use. */
export function optionalSetting(setting: LazySetting): () => string | undefined {
  let known: string | undefined;
  return () => {
    known ??= read(setting);
    return known;
  };
}

function read(setting: LazySetting): string | undefined {
  const env = setting.env ?? process.env;
  const candidates = [
    { from: setting.option, text: setting.value },
    ...setting.variables.map((name) => ({ from: name, text: env[name] })),
  ];
  for (const { from, text } of candidates) {
    const value = text?.trim();
    if (value === undefined || value === '') continue;
    // Anything else would make fetch throw an error that quotes the header, and with it the key.
    if (/[^\x21-\x7e]/.test(value)) {
      throw failure(
        setting,
        `${setting.label} (from ${from}) holds white space or a character outside ASCII: check what was copied.`,
      );
    }
    return value;
  }
  return undefined;
}

function failure({ code = 'unauthenticated', provider }: LazySetting, message: string): RetrievalError {
  return new RetrievalError(code, message, provider === undefined ? {} : { provider });
}

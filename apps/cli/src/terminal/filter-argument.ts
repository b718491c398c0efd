import { type FilterBag, RetrievalError, type Scalar } from '@touchstone/contract';

/**
 * The bag of `--filter key=value` options. A value is read as JSON would: `true` and `false` are booleans, `3` and `0.5`
 * numbers; all else is a string, and quotes make one of anything (`"3"`).
 *
 * @throws `invalid_request` for an option without `=` or a repeated key.
 */
export function parseFilterArguments(options: readonly string[]): FilterBag {
  const bag = new Map<string, Scalar>();
  for (const option of options) {
    const at = option.indexOf('=');
    const key = option.slice(0, Math.max(0, at)).trim();
    if (key === '') {
      throw new RetrievalError(
        'invalid_request',
        `--filter ${option} must have the form key=value, such as source_type=code. A comma in a value is written \\,`,
      );
    }
    if (bag.has(key)) {
      throw new RetrievalError(
        'invalid_request',
        `--filter ${key} is given twice. For one of several values use --where '{"op":"in","field":"${key}","values":[...]}'.`,
      );
    }
    bag.set(key, parseScalar(option.slice(at + 1)));
  }
  return Object.fromEntries(bag);
}

// The grammar of a number in JSON (RFC 8259, section 6): 007 and 1e are strings.
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function parseScalar(text: string): Scalar {
  if (text === 'true' || text === 'false') return text === 'true';
  if (jsonNumber.test(text) && isExact(text)) return Number(text);
  const quoted = /^"(.*)"$|^'(.*)'$/s.exec(text);
  return quoted?.[1] ?? quoted?.[2] ?? text;
}

/** An integer past 2^53, such as an id, would become another one. */
function isExact(text: string): boolean {
  return !/^-?\d+$/.test(text) || Number.isSafeInteger(Number(text));
}

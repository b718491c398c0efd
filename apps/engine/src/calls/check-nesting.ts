import { RetrievalError } from '@touchstone/contract';

/** Deepest nesting of a body. A filter of spec 001 that a person wrote has five or six levels. */
const maxNesting = 64;

/**
 * Throws `invalid_request` for JSON that is nested deeper than any request: later readers recurse into it, and would
 * run out of stack. Looks at the text alone, so that nothing is built of it first.
 */
export function checkNesting(json: string): void {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === quote) inText = !inText;
    else if (inText) at += sign === backslash ? 1 : 0;
    else if (sign === leftBracket || sign === leftBrace) {
      depth += 1;
      if (depth > maxNesting) throw tooDeep();
    } else if (sign === rightBracket || sign === rightBrace) depth -= 1;
  }
}

const quote = 0x22;
const backslash = 0x5c;
const leftBracket = 0x5b;
const rightBracket = 0x5d;
const leftBrace = 0x7b;
const rightBrace = 0x7d;

function tooDeep(): RetrievalError {
  return new RetrievalError(
    'invalid_request',
    `The body is nested more than ${maxNesting} levels deep: join nested filters into one "and" or "or".`,
  );
}

import { nearestName, RetrievalError } from '@touchstone/contract';

/** The name that was typed, where it is one of them; anything else is `invalid_request` with option, value and the nearest name. */
export function typedChoice<Name extends string>(typed: string, option: string, names: readonly Name[]): Name {
  const found = names.find((name) => name === typed);
  if (found !== undefined) return found;
  const near = nearestName(typed, names);
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
  throw new RetrievalError('invalid_request', `${option} must be ${listed(names)}, not "${typed}".${hint}`);
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

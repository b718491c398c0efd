import { nearestName, RetrievalError } from '@touchstone/contract';

/**
 * Returns the typed name if it is one of `names`. Otherwise throws `invalid_request`, which names the option, the value
 * and the nearest name.
 */
export function typedChoice<Name extends string>(typed: string, option: string, names: readonly Name[]): Name {
  const found = names.find((name) => name === typed);
  if (found !== undefined) return found;
  const near = nearestName(typed, names);
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
  throw new RetrievalError('invalid_request', `${option} must be ${listed(names)}, not "${typed}".${hint}`);
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? `one of ${names.join()}` : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

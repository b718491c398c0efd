import { refusedInput } from '../check-text.ts';

/** Deeper nesting than this is refused: parsers of JSON, Qdrant's among them, stop at 128 levels of a whole request. */
const maxDepth = 100;

/**
 * Throws `invalid_request` for metadata that would not come back as it was written: anything but well-formed strings, finite numbers,
 * booleans, null, lists and plain objects, up to 100 levels deep. A field that is `undefined` counts as absent.
 */
export function checkMetadata(metadata: unknown, what: string, provider: string): void {
  if (!isPlainObject(metadata)) throw refusedInput(`The metadata of ${what} is no plain object: use one.`, provider);
  for (const field of Object.keys(metadata)) {
    const value = metadata[field];
    if (value === undefined || (field.isWellFormed() && isJson(value, maxDepth))) continue;
    throw refusedInput(
      `metadata.${field.toWellFormed()} of ${what} cannot be kept as it is: use well-formed strings, finite numbers, booleans, ` +
        `null, lists and plain objects, at most ${maxDepth} levels deep.`,
      provider,
    );
  }
  const { document_id: owner } = metadata;
  if (owner === undefined || owner === null || typeof owner === 'string') return;
  throw refusedInput(`metadata.document_id of ${what} is no string: use a string.`, provider);
}

function isJson(value: unknown, depth: number): boolean {
  switch (typeof value) {
    case 'string':
      return value.isWellFormed();
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      return value === null || (depth > 0 && isJsonContainer(value, depth - 1));
    default:
      return false;
  }
}

function isJsonContainer(value: object, depth: number): boolean {
  if (Array.isArray(value)) {
    // By index: a hole in a list is passed over by its callbacks, and becomes null in JSON.
    for (let i = 0; i < value.length; i += 1) if (!isJson(value[i], depth)) return false;
    return true;
  }
  if (!isPlainObject(value)) return false;
  for (const name of Object.keys(value)) if (!name.isWellFormed() || !isJson(value[name], depth)) return false;
  return true;
}

/** A date or a map is none: it would come back as something else. */
function isPlainObject(value: unknown): value is { readonly [name: string]: unknown } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Of another realm, too: the prototype of plain objects has none itself.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

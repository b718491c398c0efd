/** True if a value has fields, as an object of JSON does. */
export function isObject(value: unknown): value is { readonly [field: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * True if a value is an object that holds data and nothing else: `{}`, of this realm or another, or one without a
 * prototype. A list, a `Date`, a `Map` and an instance of a class are none: their data is not in members of their own.
 */
export function isPlainObject(value: unknown): value is { readonly [name: string]: unknown } {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** The name of another object in messages: by the language's own kinds, since a class's name may reveal too much. */
export function kindOfObject(value: object): string {
  if (isPlainObject(value)) return 'an object';
  const kind = Object.prototype.toString.call(value).slice('[object '.length, -1);
  if (!builtIn.has(kind)) return 'an instance of a class';
  return `${/^[AE]/.test(kind) ? 'an' : 'a'} ${kind}`;
}

const builtIn = new Set(['ArrayBuffer', 'Date', 'Error', 'Map', 'Promise', 'RegExp', 'Set', 'Uint8Array', 'URL']);

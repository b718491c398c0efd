import { RetrievalError } from '@touchstone/contract';

/** Environment variables by name, as in `process.env`. */
export type Environment = { readonly [name: string]: string | undefined };

// "$${" is a literal "${"; a name without the closing brace is left as it is.
const reference = /\$\$\{|\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g;

/**
 * The value with `${NAME}` and `${NAME:-default}` replaced in every string, at any depth. Like in a shell, an empty
 * variable takes the default. Only plain objects and lists are entered; other values of a TypeScript config stay.
 *
 * @throws `invalid_config` for a variable that is not set and has no default; it names variable, key and file.
 */
export function resolveEnvReferences(value: unknown, env: Environment, file: string): unknown {
  return resolve(value, []);

  function resolve(current: unknown, path: readonly string[]): unknown {
    if (typeof current === 'string') return resolveText(current, path);
    if (Array.isArray(current)) return current.map((item, index) => resolve(item, [...path, String(index)]));
    if (!isPlainObject(current)) return current;
    return Object.fromEntries(Object.entries(current).map(([key, item]) => [key, resolve(item, [...path, key])]));
  }

  function resolveText(text: string, path: readonly string[]): string {
    return text.replace(reference, (found: string, name: string | undefined, fallback: string | undefined) => {
      if (name === undefined) return found.slice(1);
      const set = env[name];
      if (set !== undefined && (set !== '' || fallback === undefined)) return set;
      if (fallback !== undefined) return fallback;
      throw new RetrievalError(
        'invalid_config',
        `The environment variable ${name} is not set; "${path.join('.')}" in ${file} needs it. ` +
          `Set it, or give a default there: \${${name}:-...}`,
      );
    });
  }
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // An object that came from another realm (a config that ran in a vm) has another Object.prototype.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

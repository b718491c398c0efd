import type { JsonObject, JsonValue } from '@touchstone/contract';

/** Every setting with its path, in words: `profile, pool, per collection`. Lists of plain values take one line. */
export function settingsInWords(settings: JsonObject): readonly (readonly [name: string, value: string])[] {
  return Object.entries(settings).flatMap(([name, value]) => leaves(inWords(name), value));
}

function leaves(path: string, value: JsonValue | undefined): readonly (readonly [string, string])[] {
  if (value === undefined) return [];
  if (value === null) return [[path, 'none']];
  if (typeof value !== 'object') return [[path, typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)]];
  const members = Object.entries(value);
  if (members.length === 0) return [[path, 'none']];
  const isList = Array.isArray(value);
  if (isList && members.every(([, one]) => typeof one !== 'object' || one === null)) return [[path, value.join(', ')]];
  return members.flatMap(([name, one]) => leaves(`${path}, ${isList ? Number(name) + 1 : inWords(name)}`, one));
}

/** `perCollection` and `top_k` as a person writes them. */
function inWords(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replaceAll('_', ' ');
}

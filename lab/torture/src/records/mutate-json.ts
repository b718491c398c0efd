import type { Random } from '../seeded.ts';

/** One place in a value is changed, removed, doubled or moved. Returns the value and what was done. */
export function mutateJson(value: unknown, random: Random): { readonly value: unknown; readonly made: string } {
  const places = placesIn(value, []);
  const place = random.pick(places);
  const name = random.pick(Object.keys(changes));
  const changed = withPlace(value, place, (before) => changes[name]?.(before, random));
  return { value: changed, made: `${name} at ${place.join('.') || 'the top'}` };
}

type Place = readonly (string | number)[];

function placesIn(value: unknown, above: Place): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [above];
  const below = Array.isArray(value) ? value.map((part, at) => [at, part] as const) : Object.entries(value);
  return [above, ...below.flatMap(([key, part]) => placesIn(part, [...above, key]))];
}

const gone = Symbol('gone');

const changes: Readonly<Record<string, (before: unknown, random: Random) => unknown>> = {
  gone: () => gone,
  null: () => null,
  'another type': (before, random) => random.pick<unknown>([[], {}, '', 0, true, [before], { a: before }]),
  'another text': (before, random) => (typeof before === 'string' ? changedText(before, random) : String(before)),
  'another number': (before, random) =>
    typeof before === 'number'
      ? random.pick([before + 1, before - 1, -before, 0, 1e308, before * 2, before + 0.5])
      : random.int(-3, 99),
  'a long text': (_, random) => 'a'.repeat(random.size(1, 100_000)),
  deep: (_, random) => {
    let deep: unknown = 1;
    for (let at = random.size(1, 300); at > 0; at -= 1) deep = [deep];
    return deep;
  },
  'names of every object': () => JSON.parse('{"__proto__":{"text":"a"},"constructor":1,"toString":2}'),
  'upside down': (before) =>
    Array.isArray(before) ? before.toReversed() : typeof before === 'string' ? [...before].reverse().join('') : before,
  twice: (before) =>
    Array.isArray(before) ? [...before, ...before] : typeof before === 'string' ? before + before : before,
};

function changedText(text: string, random: Random): string {
  const at = random.int(0, text.length);
  return random.pick([
    `${text.slice(0, at)}${random.pick(['x', ' ', '\n', '\r', '\u0000', '\u200b', '\ud800', '/../', '%2e', '#L1'])}${text.slice(at)}`,
    text.slice(0, at),
    `${text.slice(0, Math.max(0, at - 1))}${text.slice(at)}`,
    text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)),
    text.toUpperCase(),
    text.trim(),
  ]);
}

function withPlace(value: unknown, [key, ...rest]: Place, change: (before: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((part, at) => (at === key ? withPlace(part, rest, change) : part)).filter((part) => part !== gone);
  const entries = Object.entries(value as object).map(
    ([name, part]) => [name, name === key ? withPlace(part, rest, change) : part] as const,
  );
  return Object.fromEntries(entries.filter(([, part]) => part !== gone));
}

/**
 * The members of an object that are not undefined. For JSON that is built here: in memory an optional member that is
 * undefined is an absent one and needs no help. The names are the code's own: a member called `__proto__` would be lost.
 */
export function compact<T extends object>(members: T): Compact<T> {
  const kept: Partial<T> = {};
  // A loop takes a quarter of the time that `Object.fromEntries` does, and a call makes dozens of these.
  for (const name of Object.keys(members) as (keyof T)[]) {
    if (members[name] !== undefined) kept[name] = members[name];
  }
  return kept as Compact<T>;
}

type OptionalKeys<T> = { [Key in keyof T]: undefined extends T[Key] ? Key : never }[keyof T];

type Compact<T> = { [Key in Exclude<keyof T, OptionalKeys<T>>]: T[Key] } & {
  [Key in OptionalKeys<T>]?: Exclude<T[Key], undefined>;
};

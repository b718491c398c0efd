/**
 * The members of an object that are not undefined. For JSON that is built here: in memory an optional member that is
 * undefined is an absent one and needs no help.
 */
export function compact<T extends object>(members: T): Compact<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Compact<T>;
}

type OptionalKeys<T> = { [Key in keyof T]: undefined extends T[Key] ? Key : never }[keyof T];

type Compact<T> = { [Key in Exclude<keyof T, OptionalKeys<T>>]: T[Key] } & {
  [Key in OptionalKeys<T>]?: Exclude<T[Key], undefined>;
};

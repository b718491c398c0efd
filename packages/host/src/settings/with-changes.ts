/** Settings with changes laid over: objects member by member; lists and texts are replaced whole. */
export function withChanges<T extends object>(profile: T, changes: object): T {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
  const members = changed.map(([name, value]) => {
    const held: unknown = Reflect.get(profile, name);
    return [name, isObject(value) && isObject(held) ? withChanges(held, value) : value];
  });
  return { ...profile, ...Object.fromEntries(members) };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

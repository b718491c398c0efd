/** Joins members into groups: two that share a key are in one, and so are all that they are joined with. */
interface Groups {
  join(one: number, other: number): void;
  /** Each group in order of its members, the groups in order of their first. */
  all(): readonly (readonly number[])[];
}

/** Union and find over `size` members, each in a group of its own at first. */
export function groupsOf(size: number): Groups {
  const parents = Array.from({ length: size }, (_, member) => member);
  const rootOf = (member: number): number => {
    let root = member;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[member] = root;
    return root;
  };
  return {
    join: (one, other) => {
      const [first, second] = [rootOf(one), rootOf(other)];
      parents[Math.max(first, second)] = Math.min(first, second);
    },
    all: () => [...Map.groupBy(parents.keys(), rootOf).values()],
  };
}

/** Gives each id a place, in the order in which they first come. */
export interface IdTable {
  readonly all: readonly string[];
  readonly place: (id: string) => number;
}

export function createIdTable(): IdTable {
  const all: string[] = [];
  const places = new Map<string, number>();
  return {
    all,
    place: (id) => {
      const known = places.get(id);
      if (known !== undefined) return known;
      places.set(id, all.push(id) - 1);
      return all.length - 1;
    },
  };
}

/** Turns for parallel work. */
interface Turns {
  /** Beside others, as long as the weights of all of them together are within the limit. */
  one<T>(weight: number, work: () => Promise<T>): Promise<T>;
  /** A turn without any other. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

/** Grants turns in the order of the requests; a turn alone lets no later one pass. A weight is at most the limit. */
export function turns(limit: number): Turns {
  const waiting: { readonly weight: number; readonly begin: () => void }[] = [];
  let free = limit;
  const next = () => {
    for (let first = waiting[0]; first !== undefined && first.weight <= free; first = waiting[0]) {
      waiting.shift();
      free -= first.weight;
      first.begin();
    }
  };
  const take = async <T>(weight: number, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((begin) => {
      waiting.push({ weight, begin });
      next();
    });
    try {
      return await work();
    } finally {
      free += weight;
      next();
    }
  };
  return { one: take, alone: (work) => take(limit, work) };
}

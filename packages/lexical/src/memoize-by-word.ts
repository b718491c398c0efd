/** Few words make up most of any text: a word's result is computed once. All is forgotten when there is too much. */
export function memoizeByWord<T>(work: (word: string) => T, most = maxRemembered): (word: string) => T {
  const known = new Map<string, T>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    if (known.size >= most) known.clear();
    const value = work(word);
    known.set(word, value);
    return value;
  };
}

const maxRemembered = 100_000;

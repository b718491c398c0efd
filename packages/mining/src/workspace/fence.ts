/** Backticks to put around a text: more than any run in it has, and at least so many. */
export function fence(text: string, least = 3): string {
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length + 1);
  return '`'.repeat(Math.max(least, ...runs));
}

/** The results of all, or the first failure, but not before all have ended: calls in flight are kept. */
export async function allOf<T>(work: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

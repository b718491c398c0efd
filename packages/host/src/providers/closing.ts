/** Does the work and closes what was opened for it, however the work ends. Throws what the work throws, else what `close` throws. */
export async function closing<Opened extends { close(): Promise<void> }, T>(
  opened: Opened,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  let result: T;
  try {
    result = await work(opened);
  } catch (thrown) {
    // Why the work failed is told, not what happened when the providers were closed.
    await opened.close().catch(() => {});
    throw thrown;
  }
  await opened.close();
  return result;
}

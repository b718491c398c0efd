/** Does the work and closes what was opened for it, however the work ends. Throws what the work throws, else what `close` throws. */
export async function closing<Opened extends { close(): Promise<void> }, T>(
  opened: Opened,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  let result: T;
  try {
    result = await work(opened);
  } catch (thrown) {
    // The error is the one of the work, not of closing the providers.
    await opened.close().catch(() => {});
    throw thrown;
  }
  await opened.close();
  return result;
}

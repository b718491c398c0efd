/** Does the work and closes its provider, however the work ends. Throws the work's error, else that of `close`. */
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

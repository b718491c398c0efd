/** Appends lines to the events of a log. */
type AppendLine = (line: string) => Promise<void>;

/**
 * The writer of one log. Lines that come while others are being written wait, and are written together: a thousand
 * calls that end at once take a few writes. `append` writes some lines.
 */
export function lineAppender(append: (lines: readonly string[]) => Promise<void>): AppendLine {
  let waiting: string[] = [];
  let written: Promise<void> | undefined;
  let last = Promise.resolve();

  return (line) => {
    waiting.push(line);
    written ??= last.then(() => {
      const lines = waiting;
      waiting = [];
      written = undefined;
      return append(lines);
    });
    const own = written;
    // The next group follows this one, whether or not it could be written.
    last = own.catch(() => {});
    return own;
  };
}

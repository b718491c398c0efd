import type { Output } from './output.ts';

/** A line with the progress of a long work. */
export interface LiveLine<Progress> {
  update(progress: Progress): void;
  /** Leaves the terminal as if there had been no line. */
  end(): void;
}

export interface LiveLineOptions<Progress> {
  /** The line, in at most `columns` characters. */
  readonly render: (progress: Progress, columns: number) => string;
  /** The time of the progress, in milliseconds of any clock that only goes up. */
  readonly timeOf: (progress: Progress) => number;
  /** The time between two lines of a log. */
  readonly logMs: number;
}

/** A terminal redraws one line ten times a second at most; a log gets a new line now and then. */
export function liveLine<Progress>(
  { isTerminal, columns, write }: Output,
  { render, timeOf, logMs }: LiveLineOptions<Progress>,
): LiveLine<Progress> {
  let shownAt = isTerminal ? Number.NEGATIVE_INFINITY : undefined;
  let isDrawn = false;
  return {
    update: (progress) => {
      const now = timeOf(progress);
      shownAt ??= now;
      if (now - shownAt < (isTerminal ? redrawMs : logMs)) return;
      shownAt = now;
      // "Erase to the end of the line" after the text, so that a shorter line leaves nothing of a longer one.
      write(isTerminal ? `\r${render(progress, columns - 1)}\u001b[K` : `${render(progress, columns)}\n`);
      isDrawn = isTerminal;
    },
    end: () => {
      if (isDrawn) write('\r\u001b[K');
    },
  };
}

const redrawMs = 100;

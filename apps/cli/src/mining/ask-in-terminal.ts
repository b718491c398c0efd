import { createInterface } from 'node:readline';
import type { AskPerson, PersonReply } from '@touchstone/mining';
import type { Invocation } from '../invocation.ts';
import { renderCase } from '../terminal/judged-case.ts';

/** Asks the user at the terminal: a case on stderr, the reply from standard input. Its end means `quit`. */
export function terminalPerson({ io, noteStyles: styles }: Invocation): {
  readonly ask: AskPerson;
  readonly close: () => void;
} {
  const lines = createInterface({ input: process.stdin, terminal: false });
  const replies = lines[Symbol.asyncIterator]();
  return {
    ask: async (shown) => {
      io.stderr.write(`\n${renderCase(shown, styles)}\n`);
      for (;;) {
        io.stderr.write(`${styles.strong('Answered by this alone?')} [y]es [n]o [s]kip [b]ack [q]uit, and a reason: `);
        const { done, value } = await replies.next();
        if (done === true) return 'quit';
        const reply = readReply(value);
        if (reply !== undefined) return reply;
        io.stderr.write('Begin with y, n, s, b or q.\n');
      }
    },
    close: () => lines.close(),
  };
}

/** `y`, `no it is another class`, `s`; undefined for anything else. */
function readReply(line: string): PersonReply | undefined {
  const [, letter, rest = ''] = /^\s*([ynsbq])(?:es|o|kip|ack|uit)?\b[\s:,]*(.*)$/i.exec(line) ?? [];
  const reason = rest.trim() === '' ? undefined : rest.trim();
  switch (letter?.toLowerCase()) {
    case 'y':
      return { verdict: 'yes', reason };
    case 'n':
      return { verdict: 'no', reason };
    case 's':
      return 'skip';
    case 'b':
      return 'back';
    case 'q':
      return 'quit';
    default:
      return undefined;
  }
}

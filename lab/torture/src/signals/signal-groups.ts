import { codeShapes } from '../files/code/code-shapes.ts';
import { shell } from '../files/code/shell.ts';
import { markdownShapes } from '../files/prose-shapes.ts';
import type { CaseGroup } from '../torture-case.ts';

/** What a signal meets. */
export interface SignalCase {
  readonly signal: 'SIGINT' | 'SIGTERM';
  readonly afterMs: number;
}

/** The command, busy with files that take their parsers long, is told to end. */
export const signalGroups: readonly CaseGroup[] = [
  {
    name: 'signals/index',
    make: (random) => {
      const shapes = [...Object.entries(markdownShapes), ...Object.entries(codeShapes(shell))];
      const files = Array.from({ length: random.int(1, 4) }, (_, at) => {
        const [name, shape] = random.pick(shapes);
        return [
          `source/hostile${at}.${name in markdownShapes ? 'md' : 'sh'}`,
          shape(random.size(20_000, 400_000), random),
        ] as const;
      });
      const how: SignalCase = { signal: random.pick(['SIGINT', 'SIGTERM']), afterMs: random.size(50, 4000) };
      return {
        made: `${how.signal} after ${how.afterMs} ms`,
        files: { ...Object.fromEntries(files), 'signal.json': JSON.stringify(how) },
      };
    },
  },
];

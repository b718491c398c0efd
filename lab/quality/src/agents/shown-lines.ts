import type { AgentQuestion, Answering } from './agent-questions.ts';

/** Lines of a file that an agent has read. */
export interface ShownLines {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** Recall of one question by what was read: shares of its files and of its lines, from 0 to 1. */
export interface Recall {
  readonly files: number;
  /** Undefined for a question whose answers are whole files. */
  readonly lines?: number;
}

/** So many of the lines have to be read, or all of fewer. */
const enoughLines = 3;

export function recallOf({ answering }: AgentQuestion, shown: readonly ShownLines[]): Recall {
  const files = [...new Set(answering.map(({ path }) => path))];
  const spans = answering.filter(({ startLine }) => startLine !== undefined);
  const read = new Set<string | undefined>(shown.map(({ path }) => path));
  return {
    files: files.filter((path) => read.has(path)).length / files.length,
    lines: spans.length === 0 ? undefined : spans.filter((span) => isRead(span, shown)).length / spans.length,
  };
}

function isRead({ path, startLine = 1, endLine = startLine }: Answering, shown: readonly ShownLines[]): boolean {
  const enough = Math.min(enoughLines, endLine - startLine + 1);
  const lines = new Set<number>();
  for (const one of shown) {
    if (one.path !== path) continue;
    for (let at = Math.max(startLine, one.startLine); at <= Math.min(endLine, one.endLine); at += 1) lines.add(at);
  }
  return lines.size >= enough;
}

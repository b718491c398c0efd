import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentCorpus } from './agent-questions.ts';

/** A real agent that is asked without Touchstone and with it: two shell commands, each run in a copy of the folder. */
export interface RealAgent {
  /** Takes the task on standard input, and prints its answer: `claude -p`. */
  readonly ask: string;
  /** Prepares the second copy, before the first question. */
  readonly prepare: string;
}

/** The answers of one of the two. */
export interface RealAnswers {
  readonly agent: string;
  readonly corpus: string;
  readonly questions: number;
  /** The mean share of a question's files that the answer names. */
  readonly files: number;
  readonly seconds: number;
}

const mostMs = 300_000;

/** Asks about a corpus, one question after the other. Throws if a command fails: an agent without a key has answered nothing. */
export function askRealAgent(
  { name, folder, questions }: AgentCorpus,
  { ask, prepare }: RealAgent,
): readonly RealAnswers[] {
  return [undefined, prepare].map((before) => {
    const copy = mkdtempSync(join(tmpdir(), 'touchstone-agent-'));
    try {
      cpSync(folder, copy, { recursive: true, dereference: true });
      if (before !== undefined) run(before, copy, '');
      const begun = performance.now();
      const shares = questions.map(({ query, answering }) => {
        const said = run(ask, copy, taskFor(query));
        const files = [...new Set(answering.flatMap(({ path = [] }) => path))];
        return files.filter((file) => said.includes(file)).length / files.length;
      });
      const seconds = (performance.now() - begun) / 1000 / questions.length;
      const files = shares.reduce((sum, share) => sum + share, 0) / shares.length;
      const agent = before === undefined ? ask : `${ask}, with Touchstone`;
      return { agent, corpus: name, questions: questions.length, files, seconds };
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });
}

function taskFor(query: string): string {
  return `Find the files of this folder that answer the following, and print their paths from the folder on, one a line, and nothing else.\n\n${query}\n`;
}

function run(command: string, cwd: string, input: string): string {
  const { status, stdout, stderr } = spawnSync(command, { shell: true, cwd, input, encoding: 'utf8', timeout: mostMs });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr.slice(-500)}`);
  return stdout;
}

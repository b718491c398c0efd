import { resolve } from 'node:path';
import { type GoldenQuestion, RetrievalError } from '@touchstone/contract';
import type { GoldenFault } from '@touchstone/eval';
import type { Command } from 'commander';
import { addCorpusOptions, type CorpusOptions, corpusChoice } from '../evaluation/corpus-options.js';
import { checkFailed } from '../exit-codes.js';
import type { Invocation, ProgramContext } from '../invocation.js';
import { defineCommand } from './define-command.js';

const text = {
  name: 'golden',
  summary: 'Check a golden set: its form, and every expected item against an index.',
  arguments: [
    ['<action>', 'check'],
    ['<sets...>', 'golden files, or folders of them'],
  ],
  examples: ['golden check golden/fastify --package fastify', 'golden check questions.jsonl --index docs'],
  notes: `An item that no chunk holds, lines with other text than when the set was written, and a kernel that is not there are
errors, and the exit code is 9. Warnings: a candidate id that is gone while its place is there, and two items in one
chunk, of which one can count.`,
} as const;

/** `touchstone golden` */
export function goldenCommand(context: ProgramContext): Command {
  return defineCommand<CorpusOptions>(context, text, addCorpusOptions, golden);
}

async function golden(
  invocation: Invocation,
  [action, ...paths]: readonly string[],
  options: CorpusOptions,
): Promise<void> {
  if (action !== 'check') {
    throw new RetrievalError('invalid_request', `golden can "check", not "${action}": golden check SET.`);
  }
  const { io, json, styles, print } = invocation;
  const [
    { checkGolden, readGoldenSets },
    { loadConfigFor },
    { readQuestionSet },
    { withCorpus },
    { count },
    { goldenChunks },
  ] = await Promise.all([
    import('@touchstone/eval'),
    import('../engine.js'),
    import('../evaluation/question-set.js'),
    import('../evaluation/with-corpus.js'),
    import('../render/quantities.js'),
    import('../evaluation/golden-chunks.js'),
  ]);
  const loaded = await loadConfigFor(invocation);
  const reports = [];
  for (const path of paths) {
    const set = await readQuestionSet(path, { cwd: io.cwd });
    const files = await readGoldenSets(resolve(io.cwd, path));
    const questions = files.flatMap(({ set: { questions: own } }) => own);
    const choice = corpusChoice(options);
    const expected = questions.flatMap((question) => question.expected);
    const { faults, warnings } = await withCorpus(invocation, loaded, { set, choice }, async (corpus) => {
      const { providers, indexes } = corpus;
      const chunks = await Promise.all(
        indexes.map((index) => goldenChunks(providers.store, index, expected, io.signal)),
      );
      return { faults: checkGolden(questions, chunks.flat()), warnings: corpus.warnings };
    });
    if (faults.some(({ isError }) => isError)) invocation.exitWith(checkFailed);
    if (!json) {
      print(
        `${path}: ${count(questions.length, 'question')}, ${count(expected.length, 'expected item')}${thin(questions)}`,
      );
      for (const { message } of warnings) print(`${styles.warning('!')} ${message}`);
      for (const { question, item, isError, message } of faults) {
        const mark = isError ? styles.bad('x') : styles.warning('!');
        print(`${mark} ${question}${item === undefined ? '' : `: ${item}`}: ${message}`);
      }
      if (faults.length === 0) print(`${styles.good('ok')} every item is in the index`);
    }
    reports.push({ set: set.name, questions: questions.length, items: expected.length, faults: faults.map(faultJson) });
  }
  if (json) invocation.printJson({ sets: reports });
}

/** Spec 000 §13.1 wants 3 to 8 items a question. */
function thin(questions: readonly GoldenQuestion[]): string {
  const odd = questions.filter(
    ({ answerable, expected }) => answerable && (expected.length < 3 || expected.length > 8),
  );
  return odd.length === 0 ? '' : ` (${odd.length} questions have fewer than 3 or more than 8)`;
}

function faultJson({ question, item, fault, isError, message }: GoldenFault) {
  return { question, item, fault, error: isError, message };
}

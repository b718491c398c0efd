import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import { argument, parseArgument } from '@touchstone/contract/wire';
import {
  type InputWarning,
  latenciesOf,
  type Qrels,
  readBeirQrels,
  readRunFile,
  readTrecQrels,
  readTrecRun,
  type ScoredRun,
  scoredRunOf,
} from '@touchstone/eval';
import { type AnswerFailure, failuresOf, failureWarnings } from './answer-failures.js';
import { type RunSettings, runSettingsOf } from './run-settings.js';

/** A run, whichever program wrote it. */
export interface ReadRun {
  readonly name: string;
  readonly run: ScoredRun;
  /** Empty where the file holds no times. */
  readonly latenciesMs: ReadonlyMap<string, number>;
  /** Absent in a file of TREC's form. */
  readonly settings?: RunSettings;
  readonly startedAt?: string;
  /** Questions that the method did not answer; empty in a file of TREC's form, which does not say. */
  readonly failures: readonly AnswerFailure[];
  readonly warnings: readonly InputWarning[];
}

/** Reads a kept run, or a run in TREC's form; the first character tells which it is. */
export async function readRun(file: string): Promise<ReadRun> {
  parseArgument(argument.text, file, 'path of a run');
  if ((await firstCharacter(file)) !== '{') {
    const { run, warnings } = await readTrecRun(file);
    if (run.size === 0) throw new RetrievalError('invalid_request', `${file} is empty: there is no run to measure.`);
    return { name: basename(file), run, latenciesMs: new Map(), failures: [], warnings };
  }
  const { record, warnings } = await readRunFile(file);
  const { header, answers } = record;
  return {
    name: header.name,
    run: scoredRunOf(answers),
    latenciesMs: latenciesOf(answers),
    settings: runSettingsOf(header, file),
    startedAt: header.startedAt,
    failures: failuresOf(answers),
    warnings: [...warnings, ...failureWarnings(answers)],
  };
}

/** Judgements in TREC's form, or of a BEIR set (`.tsv`, `.jsonl`, also gzipped). */
export function readQrels(file: string): Promise<Qrels> {
  return /\.(?:tsv|jsonl)(?:\.gz)?$/.test(file) ? readBeirQrels(file) : readTrecQrels(file);
}

async function firstCharacter(file: string): Promise<string> {
  const handle = await open(file).catch((cause: unknown) => {
    throw new RetrievalError('invalid_request', `Cannot read ${file}: check that the file exists and is readable.`, {
      cause,
    });
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^\ufeff/, '')
      .trimStart()
      .slice(0, 1);
  } finally {
    await handle.close();
  }
}

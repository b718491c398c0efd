import { join } from 'node:path';

/** The files of a run, all in one folder. A step reads the output of earlier ones; every step can run again. */
export interface MiningFiles {
  readonly folder: string;
  /** Written by `extract`: one question a line. */
  readonly questions: string;
  /** Written by `extract`: the pool that candidates are drawn from, one context a line. */
  readonly contexts: string;
  /** Written by `extract`: the candidates of each question. */
  readonly candidates: string;
  /** Written by `extract`: its request, and its benchmark. */
  readonly extraction: string;
  /** Grows with `judge` and `expand`: every judgement as soon as it is made. It is the cache too. */
  readonly judgements: string;
  /** Grows with `judge` and `expand`: the prompts that judgements name by digest. */
  readonly prompts: string;
  /** Grows with `expand`. */
  readonly kernels: string;
  /** Grows with `expand` by an agent: every answer of the model that solves the cases. It is its cache. */
  readonly agentTurns: string;
  /** Written by `export`: the form of spec 003, and the superset with kernels, judgements and provenance. */
  readonly dataset: string;
  readonly fullDataset: string;
  /** Written by `export` and `stats`: the datasheet as a page. */
  readonly datasheet: string;
}

export function miningFiles(folder: string): MiningFiles {
  return {
    folder,
    questions: join(folder, 'questions.jsonl'),
    contexts: join(folder, 'contexts.jsonl'),
    candidates: join(folder, 'candidates.jsonl'),
    extraction: join(folder, 'extraction.json'),
    judgements: join(folder, 'judgements.jsonl'),
    prompts: join(folder, 'prompts.jsonl'),
    kernels: join(folder, 'kernels.jsonl'),
    agentTurns: join(folder, 'agent_turns.jsonl'),
    dataset: join(folder, 'retrieval_dataset.yaml'),
    fullDataset: join(folder, 'mined_dataset.json'),
    datasheet: join(folder, 'datasheet.html'),
  };
}

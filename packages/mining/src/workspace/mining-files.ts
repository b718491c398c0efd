import { join } from 'node:path';

/** The files of a run, all in one folder. A step reads the output of earlier ones; every step can run again. */
export function miningFiles(folder: string) {
  return {
    folder,
    // By `extract`: one question a line, the pool that candidates are drawn from, the candidates of each question, and its request.
    questions: join(folder, 'questions.jsonl'),
    contexts: join(folder, 'contexts.jsonl'),
    candidates: join(folder, 'candidates.jsonl'),
    extraction: join(folder, 'extraction.json'),
    // These grow with `judge` and `expand`. Judgements and turns are caches too; judgements name prompts by digest.
    judgements: join(folder, 'judgements.jsonl'),
    prompts: join(folder, 'prompts.jsonl'),
    kernels: join(folder, 'kernels.jsonl'),
    agentTurns: join(folder, 'agent_turns.jsonl'),
    // By `export`: the form of spec 003, and the superset with kernels, judgements and provenance.
    dataset: join(folder, 'retrieval_dataset.yaml'),
    fullDataset: join(folder, 'mined_dataset.json'),
    // By `stats`.
    datasheet: join(folder, 'datasheet.html'),
  };
}

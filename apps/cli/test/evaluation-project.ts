import { config, corpus } from './corpus.ts';
import { sharedFolder, tempFolder } from './temp-folder.ts';

const questions = `name: small
questions:
  - id: hooks
    query: When does the onRequest hook run?
    category: hooks
    expected:
      - { path: docs/hooks.md, start_line: 5, end_line: 7, grade: 2 }
  - id: errors
    query: Which function sets a custom error handler?
    category: errors
    expected:
      - { path: docs/errors.md }
      - { path: src/reply.js, symbol: sendReply, grade: 1 }
  - id: eggs
    query: zebra giraffe pancake
    answerable: false
`;

/** A project with a config, a golden set that it answers, and a BEIR folder. */
export function evaluationProject(more: Readonly<Record<string, string>> = {}): string {
  return tempFolder({ ...projectFiles, ...more });
}

/** The same for all tests of a file. */
export function sharedEvaluationProject(): string {
  return sharedFolder(projectFiles);
}

const projectFiles = {
  ...corpus,
  'touchstone.config.yaml': config,
  'golden/small.yaml': questions,
  'beir/corpus.jsonl':
    '{"_id":"d1","title":"Boats","text":"A boat floats on water."}\n{"_id":"d2","text":"A train runs on rails."}\n',
  'beir/queries.jsonl': '{"_id":"q1","text":"boat on water"}\n{"_id":"q2","text":"train on rails"}\n',
  'beir/qrels.tsv': 'query-id\tcorpus-id\tscore\nq1\td1\t1\nq2\td2\t1\n',
};

/** A document without what differs from one run to the next: times. */
export function withoutTimes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTimes);
  if (typeof value !== 'object' || value === null) return value;
  const timed = /(?:_ms|^latency|^started_at)$/;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (timed.test(key) ? [] : [[key, withoutTimes(inner)]])),
  );
}

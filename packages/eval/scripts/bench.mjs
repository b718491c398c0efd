// How long it takes to measure 10,000 queries of 100 results by 10 metrics, beside pytrec_eval and ranx in the same run.
// `node scripts/bench.mjs [--python PATH]` after a build; the peers need Python with `pytrec_eval-terrier` and `ranx`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  evaluateRun,
  formatTrecQrels,
  formatTrecRun,
  parseMetric,
  rankingsOf,
  readTrecRun,
  seededRandom,
} from '../src/index.ts';

const { values } = parseArgs({ options: { python: { type: 'string', default: 'python3' } } });
const names = [
  'precision@5',
  'recall@10',
  'recall@50',
  'hit@10',
  'mrr',
  'map@100',
  'ndcg@10',
  'ndcg@12',
  'r_precision',
  'bpref',
];

const { run, qrels } = judgedRun(10_000, 100);
const rankings = rankingsOf(run);
const metrics = names.map((name) => parseMetric(name));
const times = Array.from({ length: 5 }, () => timed(() => evaluateRun(rankings, qrels, metrics)));
const { mean } = evaluateRun(rankings, qrels, metrics);
say(`10,000 queries x 100 results x ${names.length} metrics`);
say(`touchstone   ${best(times)} ms (best of ${times.length}; first ${Math.round(times[0])} ms)`);

const folder = mkdtempSync(join(tmpdir(), 'touchstone-eval-'));
try {
  writeFileSync(join(folder, 'run.trec'), formatTrecRun(run, { tag: 'bench' }));
  writeFileSync(join(folder, 'qrels.trec'), formatTrecQrels(qrels));
  const started = performance.now();
  await readTrecRun(join(folder, 'run.trec'));
  say(`reading the run, 1,000,000 lines: ${Math.round(performance.now() - started)} ms`);
  for (const peer of ['pytrec_eval', 'ranx']) comparePeer(peer);
} finally {
  rmSync(folder, { recursive: true });
}

function comparePeer(peer) {
  const script = new URL('bench-peer.py', import.meta.url).pathname;
  const { status, stdout, stderr, error } = spawnSync(values.python, [script, peer, folder], { encoding: 'utf8' });
  if (status !== 0) {
    const reason = error?.message ?? stderr.trim().split('\n').at(-1);
    say(`${peer.padEnd(12)} not measured: ${reason}`);
    return;
  }
  const { version, times_ms, means } = JSON.parse(stdout);
  const ratio = (best(times_ms) / best(times)).toFixed(1);
  const differing = names.filter((name) => !(Math.abs(mean[name] - (means[name] ?? Number.NaN)) <= 0.00005));
  const agreement = differing.length === 0 ? 'same means to 4 decimals' : `other means: ${differing.join(', ')}`;
  say(
    `${`${peer} ${version}`.padEnd(12)} ${best(times_ms)} ms (best of ${times_ms.length}), ${ratio} times ours; ${agreement}`,
  );
}

/** Each query has 10 judgements of grades 0 to 3, about half of them among its results. */
function judgedRun(queryCount, depth) {
  const random = seededRandom(7);
  const run = new Map();
  const qrels = new Map();
  for (let query = 0; query < queryCount; query += 1) {
    const first = Math.floor(random() * 1e6);
    const document = (place) => `doc-${(first + place * 7) % 1_000_000}`;
    run.set(
      `q${query}`,
      Array.from({ length: depth }, (_, place) => ({ id: document(place), score: depth - place })),
    );
    const judge = () => [document(Math.floor(random() * depth * 2)), Math.floor(random() * 4)];
    qrels.set(`q${query}`, new Map(Array.from({ length: 10 }, judge)));
  }
  return { run, qrels };
}

function timed(work) {
  const started = performance.now();
  work();
  return performance.now() - started;
}

function best(times) {
  return Math.round(Math.min(...times));
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

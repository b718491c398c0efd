import { flatRetrieval } from '@touchstone/contract/wire';
import {
  checkGate,
  evaluateRun,
  latenciesOf,
  parseMetric,
  type Qrels,
  type QueryAnswer,
  rankingsOf,
  runQueries,
  scoredRunOf,
  validationGate,
} from '@touchstone/eval';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runEngine, type TestedEngine } from './running-engine.ts';

// A benchmark in small: four subjects with five records each, and two questions for each subject whose relevant documents are the five.
// The bundled embedder ranks them; nothing is a stand-in. The index "damaged" has lost most of two subjects.
const subjects: Readonly<Record<string, { readonly texts: readonly string[]; readonly questions: readonly string[] }>> =
  {
    bread: {
      texts: [
        'Sourdough bread rises slowly because wild yeast ferments the dough overnight.',
        'Knead the bread dough until the gluten is elastic, then let it rest.',
        'Bake the loaf of bread in a hot oven with steam for a crisp crust.',
        'Whole wheat flour makes a denser bread and needs more water in the dough.',
        'Score the top of the bread dough so that the loaf opens in the oven.',
      ],
      questions: ['How is bread dough kneaded and baked?', 'Why does sourdough bread rise?'],
    },
    sailing: {
      texts: [
        'To sail upwind, the boat tacks and the crew trims the jib and mainsail.',
        'Reef the mainsail early when the wind rises, so that the boat heels less.',
        'The keel of a sailing boat keeps it from drifting sideways in the wind.',
        'Rig the spinnaker for sailing downwind and keep the boat steady at the helm.',
        'A sailor reads the wind on the water before steering the boat into a gybe.',
      ],
      questions: [
        'How does a sailing boat go against the wind?',
        'What does the crew do with the mainsail of the boat?',
      ],
    },
    orchard: {
      texts: [
        'Prune apple trees in winter so that light reaches the fruit of the orchard.',
        'Bees pollinate the blossom of apple trees in the orchard in spring.',
        'Graft a scion onto a rootstock to grow the same variety of apple tree.',
        'Thin the young fruit on apple trees so that the remaining apples grow larger.',
        'Store harvested apples from the orchard cold, and keep damaged fruit apart.',
      ],
      questions: ['How are apple trees in an orchard pruned?', 'When do apple trees blossom and bear fruit?'],
    },
    astronomy: {
      texts: [
        'A telescope with a larger mirror gathers more light from faint stars and galaxies.',
        'The spectrum of a star tells astronomers its temperature and composition.',
        'Planets move around their star on ellipses, as astronomers learned from Mars.',
        'A galaxy holds billions of stars, and astronomers measure its distance by supernovae.',
        'The light of distant stars is shifted to red as the galaxies move away.',
      ],
      questions: ['What do astronomers learn from the light of stars?', 'How far away are galaxies and their stars?'],
    },
  };

const records = Object.entries(subjects).flatMap(([subject, { texts }]) =>
  texts.map((text, at) => ({ _id: `${subject}-${at}`, text })),
);
const lines = (kept: typeof records) => kept.map((record) => JSON.stringify(record)).join('\n');
const damaged = records.filter(({ _id }) => !/^(bread|sailing)-[1-4]$/.test(_id));

const questions = Object.entries(subjects).flatMap(([subject, { questions: asked }]) =>
  asked.map((text, at) => ({ id: `${subject}-question-${at}`, subject, text })),
);
const qrels: Qrels = new Map(
  questions.map(({ id, subject }) => [
    id,
    new Map((subjects[subject]?.texts ?? []).map((_, at) => [`${subject}-${at}`, 1])),
  ]),
);
const metrics = ['precision@5', 'recall@10', 'mrr'].map((name) => parseMetric(name));

let tested: TestedEngine;

beforeAll(async () => {
  tested = await runEngine({
    'benchmark.jsonl': lines(records),
    'damaged.jsonl': lines(damaged),
    'touchstone.config.json': JSON.stringify({
      indexes: { benchmark: { sources: ['benchmark.jsonl'] }, damaged: { sources: ['damaged.jsonl'] } },
      server: { workers: 1 },
    }),
  });
});

afterAll(() => tested.stop());

/** Puts every question to the service. */
function validate(index: string): Promise<readonly QueryAnswer[]> {
  return runQueries(questions, async ({ text }) => {
    const response = await tested.ask('/v1/retrieve?form=flat', { json: { index, query: text, top_k: 10 } });
    const { results } = flatRetrieval.parse(await response.json());
    return { results: results.map(({ chunkId, similarityScore }) => ({ id: chunkId, score: similarityScore ?? 0 })) };
  });
}

const measure = (answers: readonly QueryAnswer[]) =>
  evaluateRun(rankingsOf(scoredRunOf(answers)), qrels, metrics, { latenciesMs: latenciesOf(answers) });

describe('user story 4: validation with benchmark questions', () => {
  it('004 US4.1, FR-015: every question is asked, and its results are held against the documents that answer it', async () => {
    const answers = await validate('benchmark');
    expect(answers.map(({ query }) => query)).toEqual(questions.map(({ id }) => id));
    expect(answers.every(({ results }) => results.length === 10)).toBe(true);
    const { perQuery } = measure(answers);
    const [first = { results: [] }] = answers;
    const relevant = first.results.slice(0, 5).filter(({ id }) => id.startsWith('bread-')).length;
    expect(perQuery.get(questions[0]?.id ?? '')?.['precision@5']).toBe(relevant / 5);
  });

  it('004 US4.2: precision@5, recall@10, MRR and the mean latency are reported, and hold on this set', async () => {
    const { mean, latency } = measure(await validate('benchmark'));
    expect(Object.keys(mean)).toEqual(['precision@5', 'recall@10', 'mrr']);
    expect(mean['precision@5']).toBeGreaterThanOrEqual(0.6);
    expect(mean['recall@10']).toBeGreaterThanOrEqual(0.7);
    expect(mean.mrr).toBeGreaterThanOrEqual(0.9);
    expect(latency).toMatchObject({ queryCount: questions.length, meanMs: expect.any(Number) });
  });

  it('004 US4.3: retrieval that has become worse fails the validation, and the questions that suffer are named', async () => {
    const thresholds = validationGate.thresholds;
    expect(checkGate(measure(await validate('benchmark')), { thresholds })).toMatchObject({ passed: true });
    const { passed, checks } = checkGate(measure(await validate('damaged')), { thresholds });
    expect(passed).toBe(false);
    const failed = checks.filter((check) => !check.passed);
    expect(failed.length).toBeGreaterThan(0);
    for (const { failingQueries } of failed) {
      expect(
        failingQueries
          .slice(0, 4)
          .map(({ query }) => query.split('-')[0])
          .sort(),
      ).toEqual(['bread', 'bread', 'sailing', 'sailing']);
    }
  });

  it('004 US4.4: the latency at the 95th percentile stands beside the mean, and is a limit of its own', async () => {
    const evaluation = measure(await validate('benchmark'));
    const { meanMs = 0, p95Ms = 0 } = evaluation.latency ?? {};
    expect(p95Ms).toBeGreaterThanOrEqual(meanMs);
    const limited = (maxMs: number) => checkGate(evaluation, { latencies: [{ latency: 'p95Ms', maxMs }] });
    expect(limited(p95Ms).passed).toBe(true);
    expect(limited(p95Ms - 0.001).passed).toBe(false);
  });
});

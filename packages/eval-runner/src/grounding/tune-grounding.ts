import { evidenceCollections, evidenceProfile, type LoadedConfig } from '@touchstone/config';
import { evidenceDefaults, type JsonObject, RetrievalError, throwIfAborted } from '@touchstone/contract';
import { checkFoldCount } from '@touchstone/eval';
import { createEvidenceGatherer, type EvidenceCollection } from '@touchstone/pipeline';
import { type GroundingCalibration, type GroundingSignals, ground, supportOf } from '@touchstone/pipeline/fitting';
import { type Corpus, withCorpus } from '../corpus/with-corpus.js';
import type { EvaluationOptions } from '../options.js';
import type { EvaluationQuery, QuestionSet } from '../questions/question-set.js';
import { readQuestionSet } from '../questions/read-question-set.js';
import { foundChunk } from '../systems/found-chunk.js';
import { judgedRanking } from '../systems/judged-ranking.js';
import { storeWithout } from '../systems/store-without.js';
import type { TuneRequest } from '../tune/tune.js';
import { type CalibrationPlan, calibrateGrounding, type GroundedQuestion } from './calibrate-grounding.js';
import { gibberish } from './gibberish.js';
import { everyday } from './questions-of-no-corpus.js';
import { type ReliabilityBin, reliabilityOf } from './reliability.js';
import { withinTalk } from './within-talk.js';

/** What grounding said of the questions of one kind, each judged by a fit on other questions. */
export interface GroundedKind {
  readonly kind: string;
  readonly questions: number;
  /** Shares of them. */
  readonly none: number;
  readonly strong: number;
}

/** A calibration of grounding for the reranker of a config. */
export interface TunedGrounding {
  /** Name of the set. */
  readonly set: string;
  readonly reranker: string;
  /** Where the config says it. */
  readonly path: readonly string[];
  /** As the config says it. */
  readonly calibration: JsonObject;
  readonly heldOut: readonly GroundedKind[];
  readonly reliability: readonly ReliabilityBin[];
}

/**
 * Calibrates grounding for the reranker of the config on a judged set, by cross-validation. Each question is asked as it is, within talk,
 * and of an index without its answers (a near miss); questions about nothing that a collection holds are asked besides. One pass takes
 * about three packs a question, and 120 more.
 *
 * @throws `invalid_config` without a reranker, `invalid_request` for a set with fewer than 20 questions whose answer is found, and what the
 *   config's providers throw.
 */
export async function tuneGrounding(
  loaded: LoadedConfig,
  request: Omit<TuneRequest, 'setting' | 'metric'>,
  options: EvaluationOptions,
): Promise<TunedGrounding> {
  const { foldCount = 5, split, package: name, index, fresh } = request;
  const set = await readQuestionSet(request.set, { cwd: options.cwd ?? loaded.baseDir, split });
  checkFoldCount(foldCount, set.qrels.size);
  return withCorpus(loaded, { set, choice: { package: name, index, fresh } }, options, async (corpus) => {
    const { reranker } = corpus.providers;
    if (reranker === undefined) {
      const message =
        'The config has no reranker, and grounding without one is calibrated already. Name a reranker first.';
      throw new RetrievalError('invalid_config', message);
    }
    const asked = await askAll(corpus, set, options);
    const found = asked.filter(({ kind, isFound }) => kind === 'own' && isFound).length;
    if (found < leastFound) {
      const message = `Only ${found} questions of "${set.name}" find their answer: a calibration needs ${leastFound}. Add questions.`;
      throw new RetrievalError('invalid_request', message);
    }
    const held = heldOut(asked, foldCount);
    const { weights, none, strong } = calibrateGrounding(asked, plan);
    return {
      set: set.name,
      reranker: reranker.model,
      path: ['evidence', 'grounding', 'calibration'],
      calibration: { reranker: reranker.model, weights: { ...weights }, none, strong },
      heldOut: kindsOf(held),
      reliability: reliabilityOf(asked, (one) => held.get(one)?.support ?? 0, plan),
    };
  });
}

const leastFound = 20;

/** Near misses and talk weigh as they do for the local reranker: docs/grounding.md. */
const plan: CalibrationPlan = {
  answerable: { own: 4, 'within talk': 5 },
  unanswerable: { 'near miss': 4, unanswerable: 2, everyday: 2, gibberish: 2 },
  offTopic: ['everyday', 'gibberish'],
  nearMiss: ['near miss'],
};

/** A question, what it counts for, and whether its answers are hidden from it. */
interface Variant {
  readonly kind: string;
  readonly text: string;
  readonly query: EvaluationQuery;
  readonly isBlind?: boolean;
}

async function askAll(
  corpus: Corpus,
  set: QuestionSet,
  options: EvaluationOptions,
): Promise<readonly GroundedQuestion[]> {
  const nothing: EvaluationQuery = { id: 'none', text: '', answerable: false, items: [] };
  const variants: Variant[] = set.queries.flatMap((query, at): readonly Variant[] =>
    query.answerable
      ? [
          { kind: 'own', text: query.text, query },
          { kind: 'within talk', text: withinTalk(query.text, at), query },
          { kind: 'near miss', text: query.text, query, isBlind: true },
        ]
      : [{ kind: 'unanswerable', text: query.text, query }],
  );
  variants.push(...everyday.map((text) => ({ kind: 'everyday', text, query: nothing })));
  variants.push(...gibberish(gibberishQuestions, 7).map((text) => ({ kind: 'gibberish', text, query: nothing })));
  const ask = await asker(corpus, set, options);
  const asked: GroundedQuestion[] = [];
  for (const variant of variants) {
    throwIfAborted(options.signal, 'calibration of grounding');
    const progress = { done: asked.length, total: variants.length, failed: 0 };
    options.onProgress?.({ kind: 'asking', set: set.name, method: 'evidence', ...progress });
    asked.push(await ask(variant));
  }
  const all = { done: asked.length, total: asked.length, failed: 0 };
  options.onProgress?.({ kind: 'asking', set: set.name, method: 'evidence', ...all });
  return asked;
}

const gibberishQuestions = 60;

async function asker(corpus: Corpus, set: QuestionSet, { engine, clock, signal }: EvaluationOptions) {
  const plain = await evidenceCollections(corpus.config, corpus.providers, corpus.chosen);
  // What was found is told even where a calibration would withhold it.
  const profile = { ...evidenceProfile(corpus.config.evidence), grounding: { enabled: false } };
  return async ({ kind, text, query, isBlind = false }: Variant): Promise<GroundedQuestion> => {
    const grades = set.qrels.get(query.id);
    const answers = new Set<string>();
    const hides = (collection: EvidenceCollection): EvidenceCollection => ({
      ...collection,
      store: storeWithout(collection.store, (hit) => {
        const chunk = foundChunk(hit, collection.defaults?.repo ?? collection.name);
        const isAnswer = judgedRanking([chunk], query, set).some(({ id }) => (grades?.get(id) ?? 0) > 0);
        if (isAnswer) answers.add(chunk.candidateId);
        return isAnswer && isBlind;
      }),
    });
    const { reranker } = corpus.providers;
    const gatherer = createEvidenceGatherer({ collections: plain.map(hides), profile, engine, reranker, clock });
    const { taskMode = evidenceDefaults.taskMode } = query;
    const { maxResultsFinal } = evidenceDefaults;
    const { pack } = await gatherer.gather({ query: text, taskMode, maxResultsFinal }, { signal });
    const isFound = !isBlind && pack.candidates.some(({ candidateId }) => answers.has(candidateId));
    return { set: set.name, kind, isFound, signals: toSignals(pack.groundingSignals) };
  };
}

/** What the pack says as numbers by name, with those that are always there. */
function toSignals({
  candidates = 0,
  query_words = 0,
  support = 0,
  ...others
}: Readonly<Record<string, number>>): GroundingSignals {
  return { candidates, query_words, support, ...others };
}

interface Judged {
  readonly support: number;
  readonly grounding: ReturnType<typeof ground>;
}

/** Each question by a fit on the questions of the other folds; what is asked in several forms stays together. */
function heldOut(asked: readonly GroundedQuestion[], foldCount: number): ReadonlyMap<GroundedQuestion, Judged> {
  const places = new Map<string, number>();
  const folds = asked.map(({ kind }) => {
    const place = places.get(kind) ?? 0;
    places.set(kind, place + 1);
    return place % foldCount;
  });
  const judged = new Map<GroundedQuestion, Judged>();
  for (let fold = 0; fold < foldCount; fold += 1) {
    const calibration = calibrateGrounding(
      asked.filter((_, at) => folds[at] !== fold),
      plan,
    );
    for (const one of asked.filter((_, at) => folds[at] === fold)) judged.set(one, judge(one.signals, calibration));
  }
  return judged;
}

function judge(signals: GroundingSignals, calibration: GroundingCalibration): Judged {
  const support = supportOf(signals, calibration.weights);
  return { support, grounding: ground({ ...signals, support }, calibration) };
}

/** Answerable questions whose answer was not found say nothing of grounding. */
function kindsOf(held: ReadonlyMap<GroundedQuestion, Judged>): readonly GroundedKind[] {
  const shown = [...held].filter(([{ kind, isFound }]) => isFound || !(kind in plan.answerable));
  return [...Map.groupBy(shown, ([{ kind }]) => kind)].map(([kind, of]) => ({
    kind,
    questions: of.length,
    none: of.filter(([, { grounding }]) => grounding === 'none').length / of.length,
    strong: of.filter(([, { grounding }]) => grounding === 'strong').length / of.length,
  }));
}

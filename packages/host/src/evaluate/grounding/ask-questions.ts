import { evidenceDefaults, fallbackCodes, RetrievalError, throwIfAborted, type Warning } from '@touchstone/contract';
import { createEvidenceGatherer, type EvidenceCollection } from '@touchstone/pipeline';
import type { GroundingSignals } from '@touchstone/pipeline/fitting';
import { evidenceCollections } from '../../ask/evidence-collections.ts';
import { evidenceProfile } from '../../settings/evidence-profile.ts';
import type { Corpus } from '../corpus/with-corpus.ts';
import type { EvaluationOptions } from '../options.ts';
import type { EvaluationQuery, QuestionSet } from '../questions/question-set.ts';
import { foundChunk } from '../systems/found-chunk.ts';
import { judgedRanking } from '../systems/judged-ranking.ts';
import { withHits } from '../systems/store-hits.ts';
import type { GroundedQuestion } from './calibrate-grounding.ts';
import { gibberish } from './gibberish.ts';
import { everyday } from './questions-of-no-corpus.ts';
import { type TalkFamily, talkFamilies } from './talk/talk-families.ts';
import { withinTalk } from './talk/within-talk.ts';

/** A question, its kind, and whether its answers are hidden from it. */
interface Variant {
  readonly kind: string;
  readonly text: string;
  readonly query: EvaluationQuery;
  readonly isBlind?: boolean;
}

/** Runs each question as it is, within talk and on an index without its answers; and unanswerable ones. */
export async function askQuestions(
  corpus: Corpus,
  set: QuestionSet,
  options: EvaluationOptions,
): Promise<readonly GroundedQuestion[]> {
  const nothing: EvaluationQuery = { id: 'none', text: '', answerable: false, items: [] };
  const variants: Variant[] = set.queries.flatMap((query, at): readonly Variant[] =>
    query.answerable
      ? [
          { kind: 'own', text: query.text, query },
          { kind: 'within talk', text: talkedOf(query.text, at), query },
          { kind: 'near miss', text: query.text, query, isBlind: true },
        ]
      : [{ kind: 'unanswerable', text: query.text, query }],
  );
  variants.push(...everyday.map((text) => ({ kind: 'everyday', text, query: nothing })));
  // As many as separate talk from questions at all: each in two kinds of talk.
  const talked = [...everyday, ...everyday].map(talkedOf);
  variants.push(...talked.map((text) => ({ kind: 'everyday within talk', text, query: nothing })));
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

/** Families in turn, so that answerable and unanswerable questions come in the same talk. */
function talkedOf(text: string, at: number): string {
  return withinTalk(text, talkFamilies[at % talkFamilies.length] as TalkFamily, at);
}

async function asker(corpus: Corpus, set: QuestionSet, { engine, clock, signal }: EvaluationOptions) {
  const plain = await evidenceCollections(corpus.config, corpus.providers, corpus.chosen);
  // The pack is needed even where a calibration would withhold it.
  const profile = { ...evidenceProfile(corpus.config.evidence), grounding: { enabled: false } };
  return async ({ kind, text, query, isBlind = false }: Variant): Promise<GroundedQuestion> => {
    const grades = set.qrels.get(query.id);
    const answers = new Set<string>();
    const hides = (collection: EvidenceCollection): EvidenceCollection => ({
      ...collection,
      store: withHits(collection.store, (hits) =>
        hits.filter((hit) => {
          const chunk = foundChunk(hit, collection.defaults?.repo ?? collection.name);
          const isAnswer = judgedRanking([chunk], query, set).some(({ id }) => (grades?.get(id) ?? 0) > 0);
          if (isAnswer) answers.add(chunk.candidateId);
          return !(isAnswer && isBlind);
        }),
      ),
    });
    const { reranker } = corpus.providers;
    const gatherer = createEvidenceGatherer({ collections: plain.map(hides), profile, engine, reranker, clock });
    const { taskMode = evidenceDefaults.taskMode } = query;
    const { maxResultsFinal } = evidenceDefaults;
    const { pack } = await gatherer.gather({ query: text, taskMode, maxResultsFinal }, { signal });
    requireWhole(pack.warnings, query);
    const isFound = !isBlind && pack.candidates.some(({ candidateId }) => answers.has(candidateId));
    return { set: set.name, kind, isFound, signals: toSignals(pack.groundingSignals) };
  };
}

/** A calibration over answers of another method would measure that method. Throws `unavailable`. */
function requireWhole(warnings: readonly Warning[], { allowedWarnings = [] }: EvaluationQuery): void {
  const refused = fallbackCodes.filter((code) => !allowedWarnings.includes(code));
  const first = warnings.find(({ code }) => refused.some((each) => each === code));
  if (first === undefined) return;
  const message = `Grounding cannot be calibrated on what another method answered (${first.code}): ${first.message}`;
  throw new RetrievalError('unavailable', message);
}

/** The pack's signals as numbers by name, with those that are always there. */
function toSignals({
  candidates = 0,
  query_words = 0,
  support = 0,
  ...others
}: Readonly<Record<string, number>>): GroundingSignals {
  return { candidates, query_words, support, ...others };
}

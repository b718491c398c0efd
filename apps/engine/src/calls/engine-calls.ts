import { isRetrievalError, RetrievalError } from '@touchstone/contract';
import { statedContext } from '@touchstone/contract/wire';
import { type LoadedConfig, openProviders } from '@touchstone/host';
import type { AnswerCall, CallAbout } from './answer.ts';
import { answerBatch } from './answer-batch.ts';
import { answerCall } from './answer-call.ts';
import { answerCalls } from './answer-calls.ts';
import { answerContext } from './answer-context.ts';
import { answerEvidence } from './answer-evidence.ts';
import { answerIndex } from './answer-index.ts';
import { answerIndexes } from './answer-indexes.ts';
import { answerQuestion } from './answer-question.ts';
import { answerReady } from './answer-ready.ts';
import { answerReplay } from './answer-replay.ts';
import { answerRetrieve } from './answer-retrieve.ts';
import { answerSearch } from './answer-search.ts';
import { answerSource } from './answer-source.ts';
import { answerTool } from './answer-tool.ts';
import type { CallKind, CallOutcome, CallTask, CallWatch } from './call-task.ts';
import { checkNesting } from './check-nesting.ts';
import { failedOutcome } from './failures.ts';
import { type OpenedEngine, openEngine } from './opened-engine.ts';

/** Answers calls of one config. */
export interface EngineCalls {
  /** Never throws: a failure is an outcome. */
  run(task: CallTask, watch?: CallWatch): Promise<CallOutcome>;
  close(): Promise<void>;
}

const answers: Readonly<Record<CallKind, AnswerCall>> = {
  retrieve: answerRetrieve,
  search: answerSearch,
  batch: answerBatch,
  evidence: answerEvidence,
  context: answerContext,
  answer: answerQuestion,
  indexes: answerIndexes,
  calls: answerCalls,
  call: answerCall,
  replay: answerReplay,
  ready: answerReady,
  index: answerIndex,
  source: answerSource,
  tool: answerTool,
  index_tool: answerTool,
};

/** Opens a config for calls: providers are opened once and shared by all. Throws the errors of `openProviders`. */
export async function openEngineCalls(
  loaded: LoadedConfig,
  options: { readonly engine: string },
): Promise<EngineCalls> {
  const providers = await openProviders(loaded, ['embedder', 'reranker', 'language-model']);
  const engine = await openEngine(loaded, providers, options);
  return {
    run: async (task, watch = {}) => {
      const about: CallAbout = {};
      try {
        checkNesting(task.body ?? '');
        return { status: 'ok', answer: await answers[task.kind](engine, task, watch, about) };
      } catch (thrown) {
        const { index, query } = { ...statedContext(task.body), ...about };
        if (about.isMade !== true) await logRefused(engine, task, thrown, { index, query });
        return failedOutcome(hiddenFrom(task, thrown), { index, query });
      }
    },
    close: () => providers.close(),
  };
}

/** Calls that are logged when they are refused before they are made. A batch logs each of its requests itself. */
const loggedKinds: Partial<Readonly<Record<CallKind, 'search' | 'evidence' | 'context'>>> = {
  retrieve: 'search',
  search: 'search',
  evidence: 'evidence',
  context: 'context',
  answer: 'context',
};

/** Spec 004 FR-011: a request that validation refuses is an operation too. */
async function logRefused(
  { retriever }: OpenedEngine,
  { kind, id }: CallTask,
  thrown: unknown,
  { index, query }: Pick<CallAbout, 'index' | 'query'>,
): Promise<void> {
  const logged = loggedKinds[kind];
  if (logged === undefined) return;
  await retriever.refused(thrown, { kind: logged, callId: id, query, indexes: index === undefined ? [] : [index] });
}

/** The message for a missing index names other indexes, which a limited key must not reveal. */
function hiddenFrom({ indexes }: CallTask, thrown: unknown): unknown {
  if (indexes === undefined || !isRetrievalError(thrown) || thrown.code !== 'index_not_found') return thrown;
  return new RetrievalError('index_not_found', 'There is no such index.', { cause: thrown });
}

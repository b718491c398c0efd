import { type CallOptions, systemClock, unexpectedFailure } from '@touchstone/contract';
import type { RetrieveManyOptions } from '@touchstone/pipeline';
import type { LoadedConfig } from '../file/load-config.ts';
import type { CallLog } from '../log/call-log.ts';
import { callWriter, openLog } from '../log/open-log.ts';
import { type OptionalKind, openProviders, type Providers } from '../providers/open-providers.ts';
import { type RetrievalSettings, retrievalSettings } from '../settings/retrieval-settings.ts';
import type { CallingOptions } from './calling-options.ts';
import type { RetrievalQuestion } from './complete-request.ts';
import { judgeSearch, type SearchJudgement } from './judge-search.ts';
import type {
  AskCallOptions,
  IndexesOptions,
  RecordedOutcome,
  RecordedRetrieval,
  SearchedIndexes,
  SearchRecord,
} from './recorded-retrieval.ts';
import { retrieveBatch } from './retrieve-batch.ts';
import { retrieveFrom } from './retrieve-from.ts';
import { retrieverCalls } from './retriever-calls.ts';

export interface OpenRetrieverOptions extends CallingOptions {
  /** Providers that are open already and stay open. Default: those of the config, closed by `close`. */
  readonly providers?: Providers;
  /** Opens no embedder, for keyword search alone. Default false. */
  readonly keywordOnly?: boolean;
  /** Opens no reranker, for questions without reranking. Default false. */
  readonly withoutReranker?: boolean;
}

/** Canonical retrieval under a config. */
export interface OpenRetriever {
  /** Settings for a question that has none of its own. */
  readonly settings: RetrievalSettings;
  /** Reads the calls of the config: for `candidateHistories` and `compareCalls` of `@touchstone/host/log`. */
  readonly log: CallLog;
  /** The indexes that there are: those of the config, else all that the store has. */
  indexes(options?: IndexesOptions): Promise<readonly string[]>;
  /** Searches one index: the named one, else the only one there is. Throws the errors of `Retriever.retrieve`. */
  retrieve(question: RetrievalQuestion, options?: AskCallOptions): Promise<RecordedRetrieval>;
  /**
   * Repeats a recorded call: its request is unchanged, whatever the config would make of the question now. Where it had fallen back to
   * words, it has that warning again as long as the index has no vectors. Throws the errors of `Retriever.retrieve`.
   */
  repeat(record: SearchRecord, options?: AskCallOptions): Promise<RecordedRetrieval>;
  /**
   * Searches several indexes at once. One that is down costs a warning, as long as another one answers; throws the
   * first one's error otherwise.
   */
  retrieveFrom(
    indexes: readonly string[],
    question: RetrievalQuestion,
    options?: AskCallOptions,
  ): Promise<SearchedIndexes>;
  /** Answers several questions at once (spec 004 FR-014); see `retrieveMany` of `@touchstone/pipeline`. */
  retrieveMany(
    questions: readonly RetrievalQuestion[],
    options?: RetrieveManyOptions,
  ): Promise<readonly RecordedOutcome[]>;
  /** A judgement of the results of these calls: all of one query. */
  judge(retrievals: readonly RecordedRetrieval[], options?: CallOptions): Promise<SearchJudgement>;
  /**
   * Records a call that was refused before it could be made, like calls that fail (spec 004 FR-011): the parser of
   * requests reports those that are none.
   */
  refused(thrown: unknown, about: RefusedCall): Promise<void>;
  close(): Promise<void>;
}

/** The known facts of a refused call. */
interface RefusedCall {
  readonly kind: 'search' | 'evidence' | 'context';
  /** Default: a new one. */
  readonly callId?: string;
  readonly query?: string;
  readonly indexes?: readonly string[];
}

/**
 * A config's canonical retrieval, opened: store and encoders with their protection, defaults and limits, the log of
 * every call. Beside what `createRetriever` does: where no method is stated and the index holds no vectors, keyword
 * search answers alone, with a warning; an empty result, and a missing index, are explained with their remedy. Throws
 * the errors of `openProviders`.
 */
export async function openRetriever(
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  options: OpenRetrieverOptions,
): Promise<OpenRetriever> {
  const {
    engine,
    program = 'touchstone',
    keywordOnly = false,
    withoutReranker = false,
    writesLog = true,
    onLogFailure,
  } = options;
  const { clock = systemClock, newId = () => crypto.randomUUID() } = options;
  const { config } = loaded;
  const log = openLog(loaded);
  const providers = options.providers ?? (await openProviders(loaded, kindsFor({ keywordOnly, withoutReranker })));
  const settings = retrievalSettings(config);
  const writer = writesLog ? callWriter(loaded, onLogFailure) : undefined;
  const calls = retrieverCalls({ config, providers, settings, writer, engine, program, clock, newId });
  return {
    settings,
    log,
    indexes: async (asking = {}) => calls.indexes(asking),
    retrieve: async (question, asking = {}) => calls.retrieve(question, asking),
    repeat: async (record, asking = {}) => calls.repeat(record, asking),
    retrieveFrom: async (indexes, question, asking = {}) => retrieveFrom(calls, indexes, question, asking),
    retrieveMany: async (questions, asking = {}) => retrieveBatch(calls, questions, asking),
    judge: async (retrievals, asking = {}) => judgeSearch(retrievals, { config, providers }, asking),
    refused: async (thrown, about) => {
      const { kind, callId, query = '', indexes = [] } = about;
      const { id, startedAt } = calls.start(callId);
      const error = unexpectedFailure(thrown, 'request');
      await writer?.failed({ kind, id, engine, startedAt, query, indexes, totalMs: 0, error });
    },
    close: async () => {
      if (options.providers === undefined) await providers.close();
    },
  };
}

function kindsFor({ keywordOnly, withoutReranker }: { keywordOnly: boolean; withoutReranker: boolean }) {
  const kinds: OptionalKind[] = keywordOnly ? [] : ['embedder'];
  return withoutReranker ? kinds : [...kinds, 'reranker' as const];
}

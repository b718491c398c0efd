import {
  type CallOptions,
  type ContextQuestion,
  compact,
  type EvidenceRequest,
  RetrievalError,
  systemClock,
  unexpectedFailure,
} from '@touchstone/contract';
import { type ContextTool, contextTool } from '../agents/context-tool.ts';
import { type EvidenceTool, evidenceTool } from '../agents/evidence-tool.ts';
import { askQuestion } from '../ask/ask-question.ts';
import type { CallingOptions } from '../ask/calling-options.ts';
import { chooseIndex } from '../ask/choose-index.ts';
import { openContexts } from '../ask/open-contexts.ts';
import { openEvidence } from '../ask/open-evidence.ts';
import { openFreshness } from '../ask/open-freshness.ts';
import { type OpenRetriever, openRetriever } from '../ask/open-retriever.ts';
import type { Environment } from '../file/env-references.ts';
import type { LoadedConfig } from '../file/load-config.ts';
import { openProviders, type Providers } from '../providers/open-providers.ts';
import { contextProfile } from '../settings/context-settings.ts';
import { evidenceProfile } from '../settings/evidence-profile.ts';
import {
  parseCanonical,
  parseContext,
  parseEvidence,
  parseOptions,
  parseSearch,
  parseSets,
  parseText,
} from './arguments.ts';
import { loadTarget, type OpenTarget } from './open-target.ts';
import { searchIndexes } from './search.ts';
import type { ContextToolChoice, EvidenceToolChoice, Touchstone } from './touchstone.ts';

export interface OpenOptions extends Partial<Omit<CallingOptions, 'onLogFailure'>> {
  /** The folder of relative paths and package names of a config object. Default: the working folder. */
  readonly baseDir?: string;
  /** The variables of `${NAME}` in a config. Default: `process.env`. */
  readonly env?: Environment;
  /**
   * True if the folder of the config is trusted: its config may be a program, load packages of that folder, lead
   * outside of it and name servers. Default: the user's own decision (`touchstone config trust`).
   */
  readonly isTrusted?: boolean;
}

/** Providers that the first call that needs them opens, once. */
interface Opened {
  readonly providers: Providers;
  readonly retriever: OpenRetriever;
}

/**
 * Opens a folder, a config file or a config object. A folder has the config file that is nearest upward, else the offline default. The
 * config is read here; providers are opened by the first call that needs them. Several folders are searched as one, with the settings of
 * the first: each result names its repository as its index, and nothing can be written.
 *
 * @throws `invalid_config` with file, key and remedy, and for a config that needs a trusted folder in one that is not; `invalid_request`
 * for options of another kind.
 */
export async function open(target: OpenTarget = '.', options: OpenOptions = {}): Promise<Touchstone> {
  const { baseDir, env, isTrusted, ...calling } = parseOptions('open', options) as OpenOptions;
  const loaded = await guarded('opening of the config', () => loadTarget(target, { baseDir, env, isTrusted }));
  return touchstone(loaded, calling);
}

function touchstone(
  loaded: LoadedConfig & { readonly folder: string },
  { engine = 'touchstone', program = 'touchstone', writesLog, clock = systemClock, newId }: Partial<CallingOptions>,
): Touchstone {
  const { config } = loaded;
  const logFailures: string[] = [];
  const calling = {
    engine,
    program,
    writesLog,
    clock,
    newId,
    onLogFailure: (why: string) => void logFailures.push(why),
  };
  const freshness = openFreshness(loaded, { program, clock });
  const ended = new AbortController();
  const background = new Set<Promise<unknown>>();
  let opened: Promise<Opened> | undefined;
  let closing: Promise<void> | undefined;
  /** One run at a time: two would write the same index. */
  let running: Promise<unknown> = Promise.resolve();

  const providersOnce = (): Promise<Opened> => {
    opened ??= openAll().catch((thrown: unknown) => {
      // The next call tries again.
      opened = undefined;
      throw thrown;
    });
    return opened;
  };
  async function openAll(): Promise<Opened> {
    const providers = await openProviders(loaded);
    return { providers, retriever: await openRetriever(loaded, { ...calling, providers }) };
  }
  const doing = <T>(what: string, work: () => Promise<T>): Promise<T> =>
    guarded(what, async () => {
      if (ended.signal.aborted) throw closedAlready();
      return work();
    });
  const alone = <T>(what: string, work: () => Promise<T>): Promise<T> =>
    doing(what, async () => {
      if (loaded.repos !== undefined) throw severalOpen(what);
      return work();
    });

  // Opened for each call, so that new indexes count. The providers stay open.
  const gatherEvidence = (request: EvidenceRequest, options: CallOptions = {}, indexes?: readonly string[]) =>
    doing('gathering of evidence', async () => {
      const { providers } = await providersOnce();
      const { gather } = await openEvidence(loaded, { ...calling, providers, indexes });
      return (await gather(request, options)).pack;
    });

  const gatherContext = (question: ContextQuestion, options: CallOptions = {}) =>
    doing('gathering of a context', async () => {
      const { providers } = await providersOnce();
      const { gather } = await openContexts(loaded, { ...calling, providers });
      return (await gather(question, options)).pack;
    });

  function tool(options?: EvidenceToolChoice): EvidenceTool;
  function tool(options: ContextToolChoice): ContextTool;
  function tool(options: EvidenceToolChoice | ContextToolChoice = {}): EvidenceTool | ContextTool {
    const { kind, ...wording } = parseOptions('tool', options);
    return kind === 'context'
      ? contextTool({ ...contextProfile(config.context).tool, ...compact(wording), gather: gatherContext })
      : evidenceTool({ ...evidenceProfile(config.evidence).tool, ...compact(wording), gather: gatherEvidence });
  }

  const self: Touchstone = {
    search: (query, options = {}) =>
      doing('search', async () => {
        const { providers, retriever } = await providersOnce();
        const { question, ...asking } = parseSearch(query, options, retriever.settings);
        const wiring = { config, retriever, providers, clock };
        return searchIndexes(wiring, question, asking, (indexes) =>
          freshness.notices(indexes, { signal: asking.signal }),
        );
      }),

    evidence: async (query, options = {}) => {
      const { request, indexes, signal } = parseEvidence(query, options);
      return gatherEvidence(request, { signal }, indexes);
    },

    context: async (query, options = {}) => {
      const { question, signal } = parseContext('context', query, options);
      return gatherContext(question, { signal });
    },

    ask: (query, options = {}) =>
      doing('answer', async () => {
        const { question, ...asking } = parseContext('ask', query, options);
        const { providers } = await providersOnce();
        return (await askQuestion(await openContexts(loaded, { ...calling, providers }), question, asking)).answer;
      }),

    retrieve: (request, options = {}) =>
      doing('search', async () => {
        const { signal } = parseOptions('call', options);
        const { retriever } = await providersOnce();
        const index = request?.index ?? chooseIndex(undefined, await retriever.indexes({ signal }));
        const parsed = parseCanonical(request, index, retriever.settings);
        // The contract's default is no reranking: only a request with `rerank` gets it, whatever the config's default.
        const asked = { ...parsed, rerank: parsed.rerank ?? false };
        return (await retriever.retrieve(asked, { signal })).call;
      }),

    show: (citation, options = {}) =>
      doing('lookup of the cited lines', async () => {
        const showing = parseOptions('show', options);
        const name = parseText(citation, 'citation');
        const [{ providers }, { showCitation }] = await Promise.all([
          providersOnce(),
          import('../inspect/show-citation.ts'),
        ]);
        return showCitation(loaded, name, { ...showing, program, providers });
      }),

    verify: (cited, options = {}) =>
      doing('verification of citations', async () => {
        const { signal } = parseOptions('call', options);
        const { verifyCiting } = await import('./verify.ts');
        return verifyCiting(loaded, cited, { open: providersOnce, signal });
      }),

    index: (options = {}) =>
      alone('indexing', async () => {
        const wanted = parseOptions('index', options);
        const [{ runIndexing }, { providers }] = await Promise.all([import('./run-indexing.ts'), providersOnce()]);
        const run = running.then(() => runIndexing(loaded, providers, { ...wanted, program }));
        running = run.catch(() => {});
        return run;
      }),

    status: (options = {}) =>
      alone('inspection of the indexes', async () => {
        const { signal } = parseOptions('call', options);
        const [{ statusOf }, { providers }] = await Promise.all([import('./status.ts'), providersOnce()]);
        const status = await statusOf(loaded, { providers, signal });
        return { ...status, notices: [...(loaded.notices ?? []), ...logFailures] };
      }),

    watch: (options = {}) =>
      alone('watch', async () => {
        const { signal, ...watching } = parseOptions('watch', options);
        const [{ watchSources }, { providers }] = await Promise.all([import('./run-indexing.ts'), providersOnce()]);
        const until = signal === undefined ? ended.signal : AbortSignal.any([signal, ended.signal]);
        const watch = watchSources(loaded, providers, { ...watching, program, signal: until });
        background.add(watch);
        return watch.finally(() => background.delete(watch));
      }),

    evaluate: (sets, options = {}) =>
      alone('evaluation', async () => {
        const { cacheFolder, sources, signal, onProgress, ...request } = parseOptions('evaluate', options);
        const paths = parseSets(sets);
        const { evaluate } = await import('../evaluate/run/evaluate.ts');
        const settings = { engine, program, clock, cacheFolder, sources, signal, onProgress };
        return evaluate(loaded, { ...request, sets: paths }, settings);
      }),

    tool,

    close: () => {
      closing ??= guarded('closing', async () => {
        ended.abort();
        await Promise.allSettled([...background, running]);
        await (await opened?.catch(() => undefined))?.providers.close();
      });
      return closing;
    },

    [Symbol.asyncDispose]: () => self.close(),
  };
  return self;
}

/** Throws nothing but `RetrievalError`. */
async function guarded<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw unexpectedFailure(thrown, what);
  }
}

function closedAlready(): RetrievalError {
  return new RetrievalError('invalid_request', 'It is closed already: open the config again.');
}

function severalOpen(what: string): RetrievalError {
  return new RetrievalError('invalid_request', `The ${what} is of one repository: open that one by itself.`);
}

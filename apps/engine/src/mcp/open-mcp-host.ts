import type { CallOptions, ContextAnswer, ContextPack, EvidencePack, RetrievalResult } from '@touchstone/contract';
import type { FollowProgress } from '@touchstone/host';
import type { DescribedIndexes, ShownCitation } from '@touchstone/host/inspect';
import { catchUp, isIndexOf, type ProjectState } from './host/catch-up.ts';
import type { OpenMcpHostOptions } from './host/host-options.ts';
import { indexProject } from './host/index-project.ts';
import { type OpenedProject, openProject } from './host/open-project.ts';
import { searchProject } from './host/search-project.ts';
import type { HostCallOptions, HostIndexed, McpHost } from './host.ts';

/** A host in this process. */
export interface OpenMcpHost extends McpHost {
  /** Closes the providers. */
  close(): Promise<void>;
}

/** The engine of a config as a host of the tools, in this process. Nothing is opened before the first call. */
export function openMcpHost(options: OpenMcpHostOptions): OpenMcpHost {
  const { mayIndex = true, answers = false } = options;
  let opened: Promise<OpenedProject> | undefined;
  const project = () => {
    opened ??= openProject(options).catch((thrown: unknown) => {
      opened = undefined;
      throw thrown;
    });
    return opened;
  };
  const during = async <T>(call: (project: OpenedProject) => Promise<T>): Promise<T> => {
    const at = await project();
    const ends = at.parts.map(({ refining }) => refining?.busy());
    return call(at).finally(() => {
      for (const end of ends) end?.();
    });
  };
  let state: Promise<ProjectState | undefined> = Promise.resolve(undefined);
  /** Answers a question from indexes that are up to date, or as far as they are. A further page stays as it is. */
  const asking = <T>(
    calling: HostCallOptions,
    call: (project: OpenedProject, isThere: IsThere) => Promise<T>,
  ): Promise<T> =>
    during(async (at) => {
      if (calling.isContinued) return call(at, () => true);
      const caughtUp = catchUp(at, { signal: calling.signal, onProgress: indexingProgress(calling) });
      state = caughtUp.catch(() => undefined);
      const { isGone } = await caughtUp;
      return call(at, (index, { path }) => !isGone(index, path));
    });
  return {
    search: (question, calling = {}) =>
      asking(calling, async (at, isThere) => {
        const [{ calls, merged, ...found }, { openedPath }] = await Promise.all([
          searchProject(at, question, calling),
          import('@touchstone/host'),
        ]);
        const shown = (index: string, result: RetrievalResult): readonly RetrievalResult[] => {
          const { metadata } = result;
          if (!isThere(index, metadata)) return [];
          const { path } = metadata;
          if (path === undefined) return [result];
          return [{ ...result, metadata: { ...metadata, path: openedPath(at.loaded, index, path) } }];
        };
        return {
          ...found,
          calls: calls.map((call) => ({ ...call, results: call.results.flatMap((each) => shown(call.index, each)) })),
          merged: merged?.flatMap((one) => shown(one.index, one.result).map((result) => ({ ...one, result }))),
        };
      }),

    evidence: ({ request, indexes: named }, calling = {}): Promise<EvidencePack> =>
      asking(calling, async ({ loaded, opening }, isThere) => {
        const { signal, onProgress } = calling;
        const { openEvidence, openedPath, ownPlaces } = await import('@touchstone/host');
        const { indexes, paths } = ownPlaces(loaded, { indexes: named, paths: request.pathAllowlist });
        // Opened for each call, so that new indexes count. The providers stay open.
        const { gather } = await openEvidence(loaded, { ...opening, indexes });
        const asked = { ...request, pathAllowlist: paths };
        const { pack } = await gather(asked, { signal, onStage: stageProgress(onProgress) });
        const candidates = pack.candidates.flatMap((candidate) => {
          const { path, citation } = candidate;
          // A collection is called as its index, or with the kind behind it.
          const index = candidate.collection.replace(/\/.*/, '');
          if (!isThere(index, candidate)) return [];
          if (path === undefined) return [candidate];
          const opened = openedPath(loaded, index, path);
          return [{ ...candidate, path: opened, citation: citation.replace(`:${path}`, () => `:${opened}`) }];
        });
        return { ...pack, candidates };
      }),

    context: (question, calling = {}): Promise<ContextPack> =>
      asking(calling, async ({ loaded, opening }, isThere) => {
        const { signal, onProgress } = calling;
        const { openContexts } = await import('@touchstone/host');
        const { gather } = await openContexts(loaded, opening);
        const { pack } = await gather(question, { signal, onStage: stageProgress(onProgress) });
        return { ...pack, sources: pack.sources.filter((source) => isThere(question.index ?? '', source)) };
      }),

    answer: answers
      ? (question, calling: HostCallOptions = {}): Promise<ContextAnswer> =>
          asking(calling, async ({ loaded, opening }) => {
            const { signal, onProgress } = calling;
            const { askQuestion, openContexts } = await import('@touchstone/host');
            const contexts = await openContexts(loaded, opening);
            return (await askQuestion(contexts, question, { signal, onStage: stageProgress(onProgress) })).answer;
          })
      : undefined,

    show: ({ citation, ...asked }, calling = {}): Promise<ShownCitation> =>
      asking(calling, async ({ loaded, opening: { program, providers } }) => {
        const { showCitation } = await import('@touchstone/host/inspect');
        return showCitation(loaded, citation, { ...asked, program, providers, signal: calling.signal });
      }),

    indexes: async ({ signal }: CallOptions = {}): Promise<DescribedIndexes> => {
      const [{ loaded, opening }, { describeIndexes }] = await Promise.all([
        project(),
        import('@touchstone/host/inspect'),
      ]);
      return describeIndexes(loaded, { providers: opening.providers, signal });
    },

    notices: async (indexes) => {
      const opened = await project().catch(() => undefined);
      if (opened?.parts[0]?.follower === undefined) return opened?.freshness.notices(indexes) ?? [];
      const behind = (await state)?.behind;
      return behind === undefined ? [] : [{ code: 'index_updating', message: behind, detail: {} }];
    },

    index: mayIndex
      ? (what, calling: HostCallOptions = {}) =>
          during(async (at) => {
            const done: HostIndexed[] = [];
            for (const part of at.parts.filter((each) => what.index === undefined || isIndexOf(each, what.index))) {
              const run = () => indexProject(at, part, what, calling).finally(() => part.refining?.changed());
              done.push(...(await (part.follower === undefined ? run() : part.follower.apart(run))));
            }
            return done;
          })
      : undefined,

    close: async () => {
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}

/** True for a chunk whose file is there. */
type IsThere = (index: string, chunk: { readonly path?: string }) => boolean;

/** Milliseconds, for they only grow. */
function indexingProgress({ onProgress }: HostCallOptions) {
  if (onProgress === undefined) return undefined;
  return ({ documentsDone, documentsTotal, elapsedMs }: FollowProgress) => {
    const of = documentsTotal === undefined ? '' : ` of ${documentsTotal}`;
    onProgress({ done: Math.min(elapsedMs / 1e9, 0.5), message: `Indexed ${documentsDone}${of} documents` });
  };
}

/** Reports each stage as progress. */
function stageProgress(onProgress: HostCallOptions['onProgress']) {
  let done = 0;
  return ({ stage }: { readonly stage: string }) => {
    done += 1;
    onProgress?.({ done, message: `Done: ${stage.replaceAll('_', ' ')}` });
  };
}

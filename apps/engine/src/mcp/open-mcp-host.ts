import type { CallOptions, ContextPack, EvidencePack } from '@touchstone/contract';
import type { DescribedIndexes, ShownCitation } from '@touchstone/host/inspect';
import type { OpenMcpHostOptions } from './host/host-options.ts';
import { indexProject, indexWhatIsDue } from './host/index-project.ts';
import { type OpenedProject, openProject } from './host/open-project.ts';
import { searchProject } from './host/search-project.ts';
import type { HostCallOptions, McpHost } from './host.ts';

/** A host in this process. */
export interface OpenMcpHost extends McpHost {
  /** Closes the providers. */
  close(): Promise<void>;
}

/** The engine of a config as a host of the tools, in this process. Nothing is opened before the first call. */
export function openMcpHost(options: OpenMcpHostOptions): OpenMcpHost {
  const { mayIndex = true } = options;
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
    const done = at.refining?.busy();
    return call(at).finally(done);
  };
  // One run at a time: two would write the same index.
  let running: Promise<unknown> = Promise.resolve();
  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const run = running.then(work);
    running = run.catch(() => {});
    return run;
  };
  /** Answers a question, from an index that is up to date where no config decides when it is made. */
  const asking = <T>(calling: HostCallOptions, call: (project: OpenedProject) => Promise<T>): Promise<T> =>
    during(async (at) => {
      if (mayIndex && !calling.isContinued && at.loaded.file === undefined)
        await inLine(() => indexWhatIsDue(at, calling));
      return call(at);
    });
  return {
    search: (question, calling = {}) => asking(calling, (at) => searchProject(at, question, calling)),

    evidence: ({ request, indexes }, calling = {}): Promise<EvidencePack> =>
      asking(calling, async ({ loaded, opening }) => {
        const { signal, onProgress } = calling;
        const { openEvidence } = await import('@touchstone/host');
        // Opened for each call, so that new indexes count. The providers stay open.
        const { gather } = await openEvidence(loaded, { ...opening, indexes });
        return (await gather(request, { signal, onStage: stageProgress(onProgress) })).pack;
      }),

    context: (question, calling = {}): Promise<ContextPack> =>
      asking(calling, async ({ loaded, opening }) => {
        const { signal, onProgress } = calling;
        const { openContexts } = await import('@touchstone/host');
        const { gather } = await openContexts(loaded, opening);
        return (await gather(question, { signal, onStage: stageProgress(onProgress) })).pack;
      }),

    show: async ({ citation, ...asked }, { signal } = {}): Promise<ShownCitation> => {
      const [{ loaded, opening }, { showCitation }] = await Promise.all([
        project(),
        import('@touchstone/host/inspect'),
      ]);
      const { program, providers } = opening;
      return showCitation(loaded, citation, { ...asked, program, providers, signal });
    },

    indexes: async ({ signal }: CallOptions = {}): Promise<DescribedIndexes> => {
      const [{ loaded, opening }, { describeIndexes }] = await Promise.all([
        project(),
        import('@touchstone/host/inspect'),
      ]);
      return describeIndexes(loaded, { providers: opening.providers, signal });
    },

    notices: async (indexes) => {
      const opened = await project().catch(() => undefined);
      // Files that a parallel question indexes first are not reported as changes.
      await running;
      return opened?.freshness.notices(indexes) ?? [];
    },

    index: mayIndex
      ? (what, calling: HostCallOptions = {}) =>
          inLine(() => during((at) => indexProject(at, what, calling).finally(() => at.refining?.changed())))
      : undefined,

    close: async () => {
      await (await opened?.catch(() => undefined))?.close();
    },
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

import type { Command } from 'commander';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { defineCommand } from './define-command.ts';

const text = {
  name: 'status',
  summary: 'Show each index, its sources, and what changed in them since.',
  examples: ['status', 'status --json'],
} as const;

/** `touchstone status` */
export function statusCommand(context: ProgramContext): Command {
  return defineCommand(context, text, () => {}, status);
}

async function status(invocation: Invocation): Promise<void> {
  const [
    { loadConfigFor },
    { refinementStateJson, refinementStates },
    { indexDescription },
    { describeIndexes, sourceStateJson, sourceStates },
    { renderStatus },
  ] = await Promise.all([
    import('../engine.ts'),
    import('@touchstone/host'),
    import('@touchstone/contract/wire'),
    import('@touchstone/host/inspect'),
    import('../terminal/status.ts'),
  ]);
  const loaded = await loadConfigFor(invocation);
  const described = await describeIndexes(loaded, { signal: invocation.io.signal });
  const sources = await sourceStates(loaded, { signal: invocation.io.signal });
  const { store, file, indexes, missing, unnamed } = described;
  const refinements = await refinementStates(loaded, indexes);
  if (invocation.json) {
    return invocation.printJson({
      config_file: loaded.file ?? null,
      store: { name: store, use: loaded.config.store.use, file: file ?? null },
      indexes: indexes.map((description) => indexDescription.encode(description)),
      not_indexed: missing,
      not_in_config: unnamed,
      sources: sources.map(sourceStateJson),
      refinements: refinements.map(refinementStateJson),
    });
  }
  invocation.print(renderStatus({ ...described, configFile: loaded.file, sources, refinements }, invocation));
}

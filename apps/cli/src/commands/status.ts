import { resolve } from 'node:path';
import type { LoadedConfig } from '@touchstone/config';
import type { Store } from '@touchstone/contract';
import type { Command } from 'commander';
import type { Invocation, ProgramContext } from '../invocation.js';
import { defineCommand } from './define-command.js';

const text = {
  name: 'status',
  summary: 'Show the indexes: how much they hold, what they were built with, how large they are.',
  examples: ['status', 'status --json'],
} as const;

/** `touchstone status` */
export function statusCommand(context: ProgramContext): Command {
  return defineCommand(context, text, () => {}, status);
}

async function status(invocation: Invocation): Promise<void> {
  const [{ loadConfigFor, withProviders }, { indexDescription }, { renderStatus }] = await Promise.all([
    import('../engine.js'),
    import('@touchstone/contract/wire'),
    import('../render/status.js'),
  ]);
  const loaded = await loadConfigFor(invocation);
  const { signal } = invocation.io;
  const found = await withProviders(loaded, [], async ({ store }) => ({
    store: store.name,
    ...(await readIndexes(store)),
  }));
  const missing = Object.keys(loaded.config.indexes).filter((name) => !found.names.includes(name));
  const file = storeFile(loaded);
  if (invocation.json) {
    return invocation.printJson({
      config_file: loaded.file ?? null,
      store: { name: found.store, use: loaded.config.store.use, file: file ?? null },
      indexes: found.descriptions.map((description) => indexDescription.encode(description)),
      not_indexed: missing,
    });
  }
  invocation.print(
    renderStatus(
      { store: found.store, file, configFile: loaded.file, indexes: found.descriptions, missing },
      invocation,
    ),
  );

  async function readIndexes(store: Store) {
    const names = (await store.listIndexes?.({ signal })) ?? Object.keys(loaded.config.indexes);
    return { names, descriptions: await Promise.all(names.map((name) => store.describe(name, { signal }))) };
  }
}

/** Stores that keep a file call its option `file`; no other option is shown, for it may be a secret. */
function storeFile({ config, baseDir }: LoadedConfig): string | undefined {
  const { file } = config.store.options;
  return typeof file === 'string' ? resolve(baseDir, file) : undefined;
}

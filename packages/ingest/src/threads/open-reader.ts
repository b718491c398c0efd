import { type DocumentReader, type Plugin, RetrievalError } from '@touchstone/contract';
import type { ReaderModule } from '../sources/ingest-reader.ts';

const opened = new Map<string, Promise<DocumentReader>>();

/** The reader of a module, made once in each thread. Throws `invalid_config` for a module that has none. */
export function openReader(reader: ReaderModule): Promise<DocumentReader> {
  const key = JSON.stringify(reader);
  const known = opened.get(key) ?? open(reader);
  opened.set(key, known);
  return known;
}

async function open({ module, member, options, baseDir }: ReaderModule): Promise<DocumentReader> {
  const exported = (await import(module)) as {
    readonly plugin?: Plugin<'reader'>;
    readonly plugins?: Readonly<Record<string, Plugin<'reader'>>>;
  };
  const plugin = member === undefined ? exported.plugin : exported.plugins?.[member];
  if (plugin?.kind === 'reader') return plugin.create(options, { baseDir });
  throw new RetrievalError(
    'invalid_config',
    'A module that is named as reader exports no plugin of the kind "reader".',
    {
      operatorNote: module,
    },
  );
}

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import type { Command } from 'commander';
import type { Invocation, ProgramContext } from '../invocation.js';
import type { SearchArguments } from '../search-request.js';
import { collect } from './collect.js';
import { defineCommand } from './define-command.js';

interface SearchOptions extends SearchArguments {
  readonly index?: string;
  readonly timeout?: string;
  readonly trace?: boolean;
  readonly flat?: boolean;
}

const text = {
  name: 'search',
  summary: 'Search an index; prints ranked passages with citations to exact lines.',
  arguments: [['<query...>', 'what to look for']],
  examples: [
    'search how are request bodies validated',
    'search setErrorHandler -k 3 --filter source_type=code',
    'search timeout --where \'{"op":"prefix","field":"path","value":"docs/"}\' --json',
  ],
  notes: `A filter value is read as JSON would be: page_number=3 is the number, 'title="3"' the string.
The default method is hybrid, and keyword where the config says "embedder: none". An index that was built without vectors is searched by keyword too, with a warning, until "index" has added them.
--json prints {"retrieval_calls":[...]}, the same bytes for the same index and request.`,
} as const;

/** `touchstone search` */
export function searchCommand(context: ProgramContext): Command {
  return defineCommand<SearchOptions>(context, text, addOptions, search);
}

function addOptions(command: Command): void {
  command
    .option('--index <name>', 'index to search (default: the only one)')
    .option('-k, --top-k <number>', "how many results (default: the config's)")
    .option('--method <method>', "semantic, keyword or hybrid (default: the config's)")
    .option('--alpha <number>', 'weight of the semantic branch in hybrid search, 0 to 1')
    .option('--normalize', 'short for --query-preprocessing normalize')
    .option('--query-preprocessing <how>', 'none or normalize')
    .option('--filter <key=value>', 'only chunks with this metadata; may be repeated', collect)
    .option('--where <expression>', 'only chunks that satisfy this JSON expression, or @FILE')
    .option('--threshold <number>', 'lowest similarity, 0 to 1 (semantic and hybrid)')
    .option('--timeout <ms>', 'time budget in milliseconds')
    .option('--trace', 'tell what each stage did and how long it took')
    .option('--flat', 'print {"status","query","results","warnings"} with flat results as JSON');
}

async function search(invocation: Invocation, words: readonly string[], options: SearchOptions): Promise<void> {
  const { concerning, io, program, version } = invocation;
  concerning.query = words.join(' ');
  const where = await whereText(options.where, io.cwd);
  const [
    { chooseIndex, retrievalSettings },
    { loadConfigFor, withProviders },
    { missingVectors },
    { searchRequest },
    { searchSettings },
    { retrieve },
    { keepCall },
    { searchRecord },
  ] = await Promise.all([
    import('@touchstone/config'),
    import('../engine.js'),
    import('../missing-vectors.js'),
    import('../search-request.js'),
    import('../search-settings.js'),
    import('../retrieve.js'),
    import('../keep-call.js'),
    import('@touchstone/pipeline'),
  ]);
  const loaded = await loadConfigFor(invocation);
  const settings = retrievalSettings(loaded.config);
  const configured = Object.keys(loaded.config.indexes);
  const isStated = options.method !== undefined || loaded.config.retrieval.searchMethod !== undefined;
  const usesVectors = (options.method ?? settings.searchMethod) !== 'keyword';
  const timeoutMs = options.timeout === undefined ? settings.timeoutMs : milliseconds(options.timeout);
  const { call, trace, record } = await withProviders(loaded, usesVectors ? ['embedder'] : [], async (providers) => {
    const { store } = providers;
    const known = configured.length > 0 ? configured : ((await store.listIndexes?.({ signal: io.signal })) ?? []);
    const index = chooseIndex(options.index, known);
    concerning.index = index;
    const { signal } = io;
    // The default method is no demand: the keyword branch answers alone where there are no vectors, and says so.
    const fallback = usesVectors && !isStated ? await missingVectors(store, index, { program, signal }) : undefined;
    const given = {
      ...options,
      where,
      ...(fallback === undefined ? {} : { method: 'keyword' }),
    };
    const request = searchRequest(words.join(' '), index, given, settings);
    const about = { providers, configured, program, warning: fallback, timeoutMs, signal };
    const retrieval = await retrieve(request, about);
    const shapedBy = { engine: version, settings: await searchSettings(providers, request) };
    return { ...retrieval, record: searchRecord(request, retrieval, shapedBy) };
  });
  await keepCall(invocation, loaded, record);
  const { printFlat, printCall } = await import('../print-calls.js');
  if (options.flat) printFlat(invocation, call, options.trace ? trace : undefined);
  else printCall(invocation, { call, trace }, { withTrace: options.trace === true });
}

async function whereText(where: string | undefined, cwd: string): Promise<string | undefined> {
  if (where === undefined || !where.startsWith('@')) return where;
  const file = resolve(cwd, where.slice(1));
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new RetrievalError('invalid_request', `--where: the file ${file} cannot be read.`, { cause });
  }
}

function milliseconds(typed: string): number {
  if (/^[1-9]\d{0,8}$/.test(typed)) return Number(typed);
  throw new RetrievalError(
    'invalid_request',
    `--timeout must be a whole number of milliseconds of 1 or more, not "${typed}".`,
  );
}

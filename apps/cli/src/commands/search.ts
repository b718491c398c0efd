import { RetrievalError } from '@touchstone/contract';
import type { Command } from 'commander';
import type { Invocation, ProgramContext } from '../invocation.js';
import type { SearchArguments } from '../search-question.js';
import { collect } from './collect.js';
import { defineCommand } from './define-command.js';

interface SearchOptions extends SearchArguments {
  readonly index?: readonly string[];
  readonly timeout?: string;
  readonly trace?: boolean;
  readonly flat?: boolean;
  readonly batch?: string;
  readonly concurrency?: string;
}

const text = {
  name: 'search',
  summary: 'Search an index; prints ranked passages with citations to exact lines.',
  arguments: [['[query...]', 'what to look for']],
  examples: [
    'search how are request bodies validated',
    'search setErrorHandler -k 3 --filter source_type=code',
    'search timeout --where \'{"op":"prefix","field":"path","value":"docs/"}\' --json',
    'search hooks --index docs,api',
    'search --batch questions.jsonl > answers.jsonl',
  ],
  notes: `A filter value is read as JSON would be: page_number=3 is the number, 'title="3"' the string.
The default method is hybrid, and keyword where the config says "embedder: none". An index that was built without vectors is searched by keyword too, with a warning, until "index" has added them.
--json prints {"retrieval_calls":[...]}, the same bytes for the same index and request. With several indexes it has one call for each, and "merged" beside them: one list by rank, each result with its index.
--batch reads a request a line, {"query":"...","top_k":3} with the fields of "schema retrieval_request", - for standard input, and prints an answer or an error a line, in their order. The options hold for what a line does not say. The exit code is 0 though some lines failed.`,
} as const;

/** `touchstone search` */
export function searchCommand(context: ProgramContext): Command {
  return defineCommand<SearchOptions>(context, text, addOptions, search);
}

function addOptions(command: Command): void {
  command
    .option(
      '--index <name>',
      'index to search; several with commas or repeated, or all (default: the only one)',
      collect,
    )
    .option('-k, --top-k <number>', "how many results (default: the config's)")
    .option('--method <method>', "semantic, keyword or hybrid (default: the config's)")
    .option('--alpha <number>', 'weight of the semantic branch in hybrid search, 0 to 1')
    .option('--normalize', 'short for --query-preprocessing normalize')
    .option('--query-preprocessing <how>', 'none or normalize')
    .option('--filter <key=value>', 'only chunks with this metadata; may be repeated', collect)
    .option('--where <expression>', 'only chunks that satisfy this JSON expression, or @FILE')
    .option('--threshold <number>', 'lowest similarity, 0 to 1 (semantic and hybrid)')
    .option('--timeout <ms>', 'time budget of a call in milliseconds')
    .option('--trace', 'tell what each stage did and how long it took')
    .option('--flat', 'print {"status","query","results","warnings"} with flat results as JSON')
    .option('--batch <file>', 'search for each line of a JSONL file, or - for standard input')
    .option('--concurrency <number>', 'requests of a batch that are under way at once (default: 8)');
}

async function search(invocation: Invocation, words: readonly string[], options: SearchOptions): Promise<void> {
  const { concerning, io } = invocation;
  const query = words.join(' ');
  refuseContradictions(words, options);
  if (options.batch === undefined) concerning.query = query;
  const where = await whereText(options.where, io);
  const [
    { chosenIndexes, retrievalSettings },
    { loadConfigFor, withRetriever },
    { searchQuestion },
    { milliseconds, typedNumber },
  ] = await Promise.all([
    import('@touchstone/config'),
    import('../engine.js'),
    import('../search-question.js'),
    import('../typed-number.js'),
  ]);
  const loaded = await loadConfigFor(invocation);
  const settings = retrievalSettings(loaded.config);
  const asked = () => searchQuestion(query, { ...options, where }, settings);
  const timeoutMs = options.timeout === undefined ? undefined : typedNumber(options.timeout, milliseconds('--timeout'));
  if (options.batch !== undefined) {
    const { searchBatch } = await import('../search-batch.js');
    return searchBatch(invocation, loaded, { file: options.batch, question: asked(), ...options, timeoutMs });
  }
  const keywordOnly = (options.method ?? settings.searchMethod) === 'keyword';
  if (keywordOnly && options.threshold !== undefined) {
    throw new RetrievalError(
      'invalid_request',
      `--threshold ${options.threshold} applies to similarity and keyword search has none: leave it out, or choose --method semantic or hybrid.`,
    );
  }
  const asking = { timeoutMs, signal: io.signal };
  await withRetriever(invocation, loaded, { keywordOnly }, async (retriever) => {
    const printed = await import('../print-calls.js');
    const [index = '', ...others] = await chosenIndexes(options.index, () => retriever.indexes(asking));
    concerning.index = index;
    const question = asked();
    if (others.length > 0) {
      if (options.flat || options.trace) throw refusedForSeveral(options.flat ? '--flat' : '--trace');
      const found = await retriever.retrieveFrom([index, ...others], question, asking);
      return printed.printSeveral(invocation, found);
    }
    const retrieval = await retriever.retrieve({ ...question, index }, asking);
    if (options.flat) printed.printFlat(invocation, retrieval, { withTrace: options.trace === true });
    else printed.printCall(invocation, retrieval, { withTrace: options.trace === true });
  });
}

function refuseContradictions(words: readonly string[], { batch, flat, trace, concurrency }: SearchOptions): void {
  const refuse = (message: string) => {
    throw new RetrievalError('invalid_request', message);
  };
  if (batch === undefined && words.length === 0) refuse("Missing required argument 'query'. See --help.");
  if (batch === undefined && concurrency !== undefined) refuse('--concurrency belongs to --batch.');
  if (batch === undefined) return;
  if (words.length > 0) refuse('--batch has the queries in its file: leave the query out.');
  if (flat || trace) refuse(`${flat ? '--flat' : '--trace'} and --batch exclude each other: choose one.`);
}

function refusedForSeveral(option: string): RetrievalError {
  return new RetrievalError('invalid_request', `${option} is for one index: name one with --index, or leave ${option} out.`);
}

async function whereText(where: string | undefined, io: Invocation['io']): Promise<string | undefined> {
  if (where === undefined || !where.startsWith('@')) return where;
  const { readInput } = await import('../read-input.js');
  return readInput(where.slice(1), io, '--where');
}

import { RetrievalError, systemClock } from '@touchstone/contract';
import type { Command } from 'commander';
import { bringUpToDate } from '../bring-up-to-date.ts';
import { addFreshnessOption, type FreshnessOptions } from '../freshness-option.ts';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { namingFlags } from '../terminal/naming-flags.ts';
import type { SearchArguments } from '../terminal/search-question.ts';
import { whereText } from '../where-argument.ts';
import { collect } from './collect.ts';
import { defineCommand, moreOptions } from './define-command.ts';
import { addRepoOption, type RepoOptions } from './repo-option.ts';

interface SearchOptions extends SearchArguments, FreshnessOptions, RepoOptions {
  readonly index?: readonly string[];
  readonly timeout?: string;
  readonly trace?: boolean;
  readonly flat?: boolean;
  readonly batch?: string;
  readonly concurrency?: string;
}

const text = {
  name: 'search',
  summary: 'Find passages, each with a citation of its exact lines.',
  arguments: [['[query...]', 'question or words to search for']],
  examples: [
    'search how does it work',
    'search setErrorHandler -k 3 --filter source_type=code',
    'search timeout --where \'{"op":"prefix","field":"path","value":"docs/"}\' --json',
    'search hooks --index docs,api',
    'search hooks --repo . --repo ../library',
    'search --batch questions.jsonl > answers.jsonl',
  ],
  notes: `A filter value is read as JSON if it is JSON: page_number=3 means the number 3, 'title="3"' means the string.
The default method is hybrid, or keyword if the config says "embedder: none". An index without vectors is searched by keyword, with a warning, until "index" has added them.
--json prints {"retrieval_calls":[...],"verdict":"..."}, with "unknown_words" where no chunk holds a word of the query. The same index and request give the same bytes. With several indexes there is one call for each, and "merged" holds one list of all results by rank, each with the name of its index.
--batch reads one request per line, such as {"query":"...","top_k":3}, with the fields of "config schema retrieval_request". It prints one line for each request in the same order: an answer or an error. The other options apply to fields that a line leaves out. With --flat each line is flat and has its latency. The exit code is 0 even if some lines failed.`,
} as const;

/** `touchstone search` */
export function searchCommand(context: ProgramContext): Command {
  return defineCommand<SearchOptions>(context, text, addOptions, search);
}

function addOptions(command: Command): void {
  addRepoOption(command);
  command
    .option('-k, --top-k <number>', 'number of results (default: from the config)')
    .option('--filter <key=value,...>', 'only chunks with this metadata value', collect)
    .option('--index <name,...>', 'index to search, or "all" (default: the only one)', collect)
    .option('--method <method>', 'semantic, keyword or hybrid (default: from the config)')
    .option('--rerank', "rerank, even with a vendor's model (default: only with the local one)")
    .option('--no-rerank', 'keep the order of the search')
    .optionsGroup(moreOptions)
    .option('--where <expression>', 'only chunks that match this JSON expression, or that in @FILE')
    .option('--rerank-pool <number>', 'results of the search that the reranker sees, 1 to 200 (default: 50)')
    .option('--alpha <number>', 'weight of the semantic branch in hybrid search, 0 to 1')
    .option('--threshold <number>', 'lowest similarity, 0 to 1 (semantic and hybrid)')
    .option('--normalize', 'short for --query-preprocessing normalize')
    .option('--query-preprocessing <how>', 'preparation of the query: none or normalize')
    .option('--timeout <ms>', 'time budget of each call in milliseconds')
    .option('--trace', 'show what each stage did and how long it took')
    .option('--flat', 'print {"status","query","results","warnings"} as JSON, with flat results')
    .option('--batch <file>', 'search for each line of a JSONL file, or of - (standard input)')
    .option('--concurrency <number>', 'requests of a batch at the same time (default: 8)');
  addFreshnessOption(command);
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
    import('@touchstone/host'),
    import('../engine.ts'),
    import('../terminal/search-question.ts'),
    import('../terminal/typed-number.ts'),
  ]);
  const loaded = await loadConfigFor(invocation, options.repo);
  const settings = retrievalSettings(loaded.config);
  const question = searchQuestion(query, { ...options, where }, settings);
  const timeoutMs = options.timeout === undefined ? undefined : typedNumber(options.timeout, milliseconds('--timeout'));
  if (options.batch !== undefined) {
    const { searchBatch } = await import('../search-batch.ts');
    const beforehand = async () => void (await bringUpToDate(invocation, loaded, options));
    return searchBatch(invocation, loaded, { ...options, file: options.batch, question, timeoutMs, beforehand });
  }
  const keywordOnly = (options.method ?? settings.searchMethod) === 'keyword';
  if (keywordOnly && options.threshold !== undefined) {
    throw new RetrievalError(
      'invalid_request',
      `--threshold ${options.threshold} applies to similarity and keyword search has none: leave it out, or choose --method semantic or hybrid.`,
    );
  }
  const toLookAt = await bringUpToDate(invocation, loaded, options);
  const time = { timeoutMs, signal: io.signal };
  const withoutReranker = !(options.rerank ?? settings.rerank);
  await withRetriever(invocation, loaded, { keywordOnly, withoutReranker }, async (retriever) => {
    const [printed, { lookAtFiles, printAnswer }] = await Promise.all([
      import('../print-calls.ts'),
      import('../print-answer.ts'),
    ]);
    const fromMs = systemClock.monotonicMs();
    const [index = '', ...others] = await chosenIndexes(options.index ?? (loaded.repos && ['all']), () =>
      retriever.indexes(time),
    );
    const asking = { ...time, spentMs: systemClock.monotonicMs() - fromMs };
    concerning.index = index;
    const notices = lookAtFiles(invocation, loaded, toLookAt, [index, ...others]);
    if (others.length > 0) {
      if (options.flat || options.trace) throw refusedForSeveral(options.flat ? '--flat' : '--trace');
      const found = await retriever.retrieveFrom([index, ...others], question, asking);
      const judgement = await retriever.judge(found.retrievals, { signal: io.signal });
      return printAnswer(invocation, notices, (each) => printed.printSeveral(each, found, judgement));
    }
    const retrieval = await namingFlags({ search_method: '--method' }, () =>
      retriever.retrieve({ ...question, index }, asking),
    );
    const print = options.flat ? printed.printFlat : printed.printCall;
    const judgement = options.flat ? undefined : await retriever.judge([retrieval], { signal: io.signal });
    const showing = { withTrace: options.trace === true, judgement };
    await printAnswer(invocation, notices, (each) => print(each, retrieval, showing), options.flat || invocation.json);
  });
}

function refuseContradictions(
  words: readonly string[],
  { batch, trace, flat, index = [], concurrency }: SearchOptions,
): void {
  const refuse = (message: string) => {
    throw new RetrievalError('invalid_request', message);
  };
  if (batch === undefined && words.length === 0) refuse("Missing required argument 'query'. See --help.");
  if (batch === undefined && concurrency !== undefined)
    refuse('--concurrency only applies to --batch: add --batch FILE, or leave it out.');
  const several = trace ? '--trace' : flat ? '--flat' : undefined;
  if (batch === undefined && several !== undefined && index.length > 1) throw refusedForSeveral(several);
  if (batch === undefined) return;
  if (words.length > 0) refuse('--batch reads the queries from its file: leave the query out.');
  if (trace) refuse('--trace and --batch cannot be used together: choose one.');
}

function refusedForSeveral(option: string): RetrievalError {
  return new RetrievalError(
    'invalid_request',
    `${option} works with one index only: name one with --index, or leave ${option} out.`,
  );
}

import type { Command } from 'commander';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { defineCommand } from './define-command.ts';

const text = {
  name: 'retrieve',
  summary: 'Answer a JSON request of the retrieval contract with its JSON result.',
  arguments: [['<file>', 'file that holds the request, or - for standard input']],
  examples: ['retrieve request.json', 'retrieve - < request.json'],
  notes: `An example of a request: {"retrieval":{"index":"docs","query":"hooks","search_method":"hybrid"}}
Without "index", the request searches the only index. Missing fields get the defaults of the contract (top_k 5, search_method semantic), not those that the config sets for "search". The config sets the highest top_k, the threshold of its profile and the time budget.
"config schema retrieval_request" and "config schema retrieval_calls" print the JSON Schemas of the request and the result.`,
} as const;

/** `touchstone retrieve` */
export function retrieveCommand(context: ProgramContext): Command {
  return defineCommand<object>(context, text, () => {}, retrieve);
}

async function retrieve(invocation: Invocation, [file = '-']: readonly string[]): Promise<void> {
  const { io, concerning } = invocation;
  const [
    { chooseIndex, retrievalSettings },
    { loadConfigFor, withRetriever },
    { readInput },
    { parseJsonRequest, retrievalCalls, statedContext },
  ] = await Promise.all([
    import('@touchstone/host'),
    import('../engine.ts'),
    import('../read-input.ts'),
    import('@touchstone/contract/wire'),
  ]);
  const loaded = await loadConfigFor(invocation);
  const { maxTopK, scoreThreshold } = retrievalSettings(loaded.config);
  const input = await readInput(file, io, 'retrieve');
  Object.assign(concerning, statedContext(input));
  const index = async () => {
    const options = { keywordOnly: true, withoutReranker: true };
    return withRetriever(invocation, loaded, options, async ({ indexes }) =>
      chooseIndex(undefined, await indexes({ signal: io.signal })),
    );
  };
  const { request } = await parseJsonRequest(input, { maxTopK, scoreThreshold, index });
  const rerank = request.rerank ?? false;
  concerning.query = request.query;
  concerning.index = request.index;
  const keywordOnly = request.searchMethod === 'keyword';
  const { call } = await withRetriever(invocation, loaded, { keywordOnly, withoutReranker: !rerank }, (retriever) =>
    retriever.retrieve({ ...request, rerank }, { signal: io.signal }),
  );
  invocation.printJson(retrievalCalls.encode({ retrievalCalls: [call] }));
}

import * as wire from '@touchstone/contract/wire';
import { loadConfig, openEvidence, openRetriever } from '@touchstone/host';
import { candidateHistories } from '@touchstone/host/log';

/** Search, evidence, batch, log and explain over the config of a folder, as JSON. */
export async function openHost(cwd: string) {
  const loaded = await loadConfig({ cwd });
  const retriever = await openRetriever(loaded, { engine: 'example-host 1.0' });
  const evidence = await openEvidence(loaded, { engine: 'example-host 1.0' });
  return {
    search: async (query: string) => {
      const retrieval = await retriever.retrieve({ query });
      const { verdict, unknownWords } = await retriever.judge([retrieval]);
      const unknown = unknownWords.length === 0 ? undefined : unknownWords;
      return wire.searchAnswer.encode({ retrievalCalls: [retrieval.call], verdict, unknownWords: unknown });
    },
    batch: async (queries: readonly string[]) => {
      const outcomes = await retriever.retrieveMany(queries.map((query) => ({ query })));
      return outcomes.map((outcome) =>
        outcome.status === 'ok'
          ? wire.retrievalCalls.encode({ retrievalCalls: [outcome.retrieval.call] })
          : wire.errorReport.encode(wire.toErrorReport(outcome.error)),
      );
    },
    evidence: async (query: string) => {
      const { pack } = await evidence.gather(wire.parseEvidenceRequest({ query }));
      return wire.evidenceAnswer.encode(wire.toEvidenceAnswer(pack));
    },
    log: async () => (await retriever.log.entries()).entries.map((entry) => wire.logEntry.encode(entry)),
    explain: async (id = 'last') => {
      const record = await retriever.log.read(id);
      return { call: wire.callRecord.encode(record), candidates: candidateHistories(record.trace.stages) };
    },
    close: () => Promise.all([retriever.close(), evidence.close()]),
  };
}

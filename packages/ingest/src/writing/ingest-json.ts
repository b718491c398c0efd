import type { EmbedderChange } from './index-fingerprint.ts';
import type { IngestReport, PartsDone } from './ingest.ts';
import type { IngestPlan } from './plan-ingest.ts';
import type { DocumentCount } from './run-tally.ts';

/** The report or plan of one index as JSON. `embedUsd` is the cost of embedding, where the price is known. */
export function ingestJson(
  index: string,
  report: IngestReport | IngestPlan,
  change: EmbedderChange | undefined,
  embedUsd?: number,
): object {
  const { added, changed, relabelled, removed, unchanged, embedTokens, skipped, warnings } = report;
  const counts = { added, changed, relabelled, removed, unchanged };
  return {
    index,
    embedder_change: change && { from: change.from ?? null, to: change.to ?? null },
    ...Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, countJson(value)])),
    embed_tokens: embedTokens,
    embed_usd: embedUsd,
    skipped,
    warnings,
    ...('elapsedMs' in report
      ? { parts: report.parts && partsJson(report.parts), elapsed_ms: report.elapsedMs }
      : { document_ids: report.documentIds }),
  };
}

function partsJson({ part, missing }: PartsDone): object {
  return { number: part.number, of: part.of, missing };
}

function countJson({ documents, chunks }: DocumentCount): object {
  return { documents, chunks };
}

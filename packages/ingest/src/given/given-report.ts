import { argument, givenMembers, givenObject, parseArgument } from '@touchstone/contract/wire';
import { z } from 'zod';
import type { EmbedderChange } from '../run/embedder-change.ts';
import type { IngestReport } from '../run/ingest.ts';
import { ingestJson as jsonOf } from '../run/ingest-json.ts';
import type { IngestPlan } from '../run/plan-ingest.ts';
import type { DocumentCount } from '../run/tally.ts';

const counted = givenMembers<DocumentCount>({ documents: argument.countFromZero, chunks: argument.countFromZero });

/** A report or a plan is one that the library gave, so that what both have is looked at alone. */
const report = givenMembers<Pick<IngestReport, 'added' | 'changed' | 'relabelled' | 'removed' | 'unchanged'>>({
  added: counted,
  changed: counted,
  relabelled: counted,
  removed: counted,
  unchanged: counted,
}) as z.ZodType<IngestReport | IngestPlan>;

const embedding = z
  .custom<EmbedderChange['from']>((value) => typeof value === 'object', 'must be a fingerprint')
  .optional();
const embedderChange = givenObject<EmbedderChange>({ from: embedding, to: embedding });

/**
 * The report or plan of one index as JSON. `embedUsd` is the cost of embedding, where the price is known. Throws `invalid_request` for
 * arguments of another kind.
 */
export function ingestJson(
  index: string,
  given: IngestReport | IngestPlan,
  change: EmbedderChange | undefined,
  embedUsd?: number,
): object {
  return jsonOf(
    parseArgument(argument.text, index, 'name of an index'),
    parseArgument(report, given, 'report of indexing'),
    parseArgument(embedderChange.optional(), change, 'change of embedder'),
    parseArgument(argument.number.optional(), embedUsd, 'cost of embedding'),
  );
}

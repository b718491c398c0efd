import { compact, type JsonObject } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import type { Qrels, RunHeader } from '@touchstone/eval';
import { z } from 'zod';

/** What a run file of an evaluation says of itself, so that it can be measured and compared without its set. */
export interface RunSettings {
  readonly method: string;
  readonly set: string;
  /** What shaped the rankings. */
  readonly settings: JsonObject;
  readonly queries: readonly {
    readonly id: string;
    readonly text: string;
    readonly answerable: boolean;
    readonly category?: string;
  }[];
  readonly qrels: Qrels;
  readonly kernels: Qrels;
}

const words = z.string('must be a string');
// Lists, because an object would put ids that look like numbers first.
const judgements = z.array(z.tuple([words, z.array(z.tuple([words, z.int('must be a whole number')]))]));

/** `settings` of a run file's header. */
export const runSettings = z.codec(
  z.object({
    method: words,
    set: words,
    settings: z.custom<JsonObject>((value) => z.record(words, z.json()).safeParse(value).success),
    queries: z.array(
      z.object({ id: words, text: words, answerable: z.boolean(), category: words.optional() }),
      'must be a list of queries',
    ),
    judgements,
    kernels: judgements,
  }),
  z.custom<RunSettings>(),
  {
    decode: ({ judgements: qrels, kernels, ...same }): RunSettings => ({
      ...same,
      qrels: decodeQrels(qrels),
      kernels: decodeQrels(kernels),
    }),
    encode: ({ qrels, kernels, queries, ...same }) => ({
      ...same,
      queries: queries.map(({ id, text, answerable, category }) => compact({ id, text, answerable, category })),
      judgements: encodeQrels(qrels),
      kernels: encodeQrels(kernels),
    }),
  },
);

/** What the header of a run says; `invalid_request` for a run that another program made. */
export function runSettingsOf(header: RunHeader, what: string): RunSettings {
  return parseStrictly(runSettings, { code: 'invalid_request', what: `${what} (settings)`, input: header.settings });
}

function decodeQrels(entries: z.output<typeof judgements>): Qrels {
  return new Map(entries.map(([query, grades]) => [query, new Map(grades)]));
}

function encodeQrels(qrels: Qrels): z.output<typeof judgements> {
  return [...qrels].map(([query, grades]) => [query, [...grades]]);
}

import type { JsonObject } from '@touchstone/contract';
import { field, parseStrictly, shape } from '@touchstone/contract/wire';
import type { Qrels, RunHeader } from '@touchstone/eval';
import { z } from 'zod';

/** The header of an evaluation's run file, so that it can be measured and compared without its set. */
export interface RunSettings {
  readonly method: string;
  readonly set: string;
  /** The settings behind the rankings. */
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
const judgements = z.codec(
  z.array(z.tuple([words, z.array(z.tuple([words, z.int('must be a whole number')]))])),
  z.custom<Qrels>(),
  {
    decode: (entries) => new Map(entries.map(([query, grades]) => [query, new Map(grades)])),
    encode: (qrels) => Array.from(qrels, ([query, grades]): [string, [string, number][]] => [query, [...grades]]),
  },
);

const askedQuery = shape<RunSettings['queries'][number]>()({
  id: words,
  text: words,
  answerable: z.boolean(),
  category: words.optional(),
});

/** `settings` of a run file's header. */
export const runSettings = shape<RunSettings>()({
  method: words,
  set: words,
  settings: z.custom<JsonObject>((value) => z.record(words, z.json()).safeParse(value).success),
  queries: z.array(askedQuery, 'must be a list of queries'),
  judgements: field('qrels', judgements),
  kernels: judgements,
});

/** The settings in the header of a run; `invalid_request` for a run that another program made. */
export function runSettingsOf(header: RunHeader, what: string): RunSettings {
  return parseStrictly(runSettings, { code: 'invalid_request', what: `${what} (settings)`, input: header.settings });
}

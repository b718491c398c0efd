import type { CallOptions } from '@touchstone/contract';
import { z } from 'zod';
import { pointsAnswer } from '../answers.js';
import { storeError } from '../errors.js';
import type { Layout } from '../layout/layout.js';
import { pointIdOf } from '../point-ids.js';
import type { Reading } from './scroll.js';

/** Changes with every write of this store to the collection: equal values mean equal content. */
export async function versionOf(
  { api, reading }: Reading,
  { index, collection }: Pick<Layout, 'index' | 'collection'>,
  options: CallOptions | undefined,
): Promise<string> {
  const body = { ids: [pointIdOf('state', '')], with_payload: true };
  const parameters = { collection_name: collection, ...reading, ...body };
  const what = `look-up of the version of index "${index}"`;
  const [state] = await api({ operation: 'getPoints', parameters, what, answer: pointsAnswer }, options);
  const revision = stateSchema.safeParse(state?.payload).data?.touchstone.revision;
  if (revision !== undefined) return revision;
  throw storeError(
    'bad_response',
    `The collection "${collection}" has lost its state: it was not made to the end, or something else writes to it. Run ensureIndex.`,
  );
}

const stateSchema = z.object({ touchstone: z.object({ revision: z.string() }) });

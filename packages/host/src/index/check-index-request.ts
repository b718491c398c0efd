import { parseStrictly } from '@touchstone/contract/wire';
import * as z from 'zod';

const path = 'must be a folder, a file or a glob';

/** What a run cannot begin without; the rest is checked where it is used. */
const needed = z.looseObject(
  {
    index: z.string('must be the name of an index').min(1, 'must be the name of an index'),
    baseDir: z.string('must be an absolute folder'),
    sources: z.array(z.looseObject({ path: z.string(path) }, path), 'must be a list of sources'),
  },
  'must be an object',
);

/** Throws `invalid_request` for what is no request of a run: a host without types may pass anything. */
export function checkIndexRequest(given: unknown): void {
  parseStrictly(needed, { code: 'invalid_request', what: 'request to index', input: given });
}

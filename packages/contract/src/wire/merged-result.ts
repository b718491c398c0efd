import * as z from 'zod';
import type { MergedResult } from '../retrieval.ts';
import { finite } from './json.ts';
import { retrievalResult } from './retrieval-call.ts';
import { field, shape } from './shape.ts';

/** One result of the list of several indexes. */
export const mergedResult = shape<MergedResult>()({
  index: z.string(),
  rrf_score: field('rrfScore', finite),
  result: retrievalResult,
});

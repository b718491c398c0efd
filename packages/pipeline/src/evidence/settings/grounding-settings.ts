import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';

const weight = z.number('must be a number');
const support = z.number('must be a number from 0 to 1').min(0).max(1);

/** A calibration of grounding for one reranker, in the form of `tune --what grounding`. */
const ownCalibration = strictObject({
  reranker: z.string('must be a model').min(1, 'must not be empty').describe('Model of the reranker.'),
  weights: strictObject({
    bias: weight,
    rerankScore: weight,
    termCoverage: weight,
    sentenceCoverage: weight,
    sentenceCoverageInLongQuery: weight,
    runInLongQuery: weight.default(0),
    longQuery: weight.default(0),
    queryWords: weight,
    candidates: weight,
  }),
  none: support.describe('Below this support, candidates are withheld.'),
  strong: support.describe('From this support on, grounding is strong.'),
}).describe('For another reranker than the local one, made by "eval tune --what grounding".');

/** Settings for the judgement of grounding, and whether it decides anything. */
export const groundingSettings = strictObject({
  enabled: z
    .boolean('must be true or false')
    .describe('Withhold what cannot support an answer, and warn of weak support. Default: true.'),
  calibration: ownCalibration.optional(),
}).describe('Use of the verdict.');

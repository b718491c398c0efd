import { strictObject } from '@touchstone/contract/wire';
import { z } from 'zod';
import { stateFolder } from './find-config.js';

const keep = 'must be a whole number of calls, 0 or more';

/** The `log` section. */
export const logSchema = strictObject({
  enabled: z
    .boolean('must be true or false')
    .default(true)
    .describe('Write one event a call, with the text of the query and without the text of any chunk.'),
  folder: z
    .string('must be a path')
    .min(1, 'must be a path')
    .default(`${stateFolder}/log`)
    .describe('From the config file.'),
  keep: z.int(keep).min(0, keep).default(200).describe('How many calls stay explainable; 0 keeps events alone.'),
});

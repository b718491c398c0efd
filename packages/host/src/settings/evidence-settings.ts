import { sourceTypes } from '@touchstone/contract';
import { strictObject } from '@touchstone/contract/wire';
import { genericEvidenceProfile, profileChangesShape } from '@touchstone/pipeline';
import { z } from 'zod';

const text = z.string('must be a string').min(1, 'must not be empty');

/** The collection of one kind of evidence. */
const collection = strictObject({
  index: text.describe('An index of the config or the store.'),
  type: z.enum(sourceTypes, 'must be "docs" or "code"').describe('The kind of evidence it holds.'),
  name: text.optional().describe("Its name in candidates. Default: the index's name."),
  repo: text.optional().describe('For chunks that name no repository.'),
  ref: text.optional().describe('For chunks that name no version.'),
});

/** The `evidence` section: a profile, and changes to it. */
export const evidenceSchema = strictObject({
  profile: z
    .enum(['generic', 'adk'], 'must be "generic" or "adk"')
    .default('generic')
    .describe('Where the defaults come from; "adk" is for the Agent Development Kit. Default: generic.'),
  collections: z
    .array(collection, 'must be a list of collections')
    .min(1, 'must hold at least one collection')
    .optional()
    .describe('Where to look. Default: every index, its code apart from all else.'),
  ...profileChangesShape,
}).superRefine(({ pool, collectionLimits }, context) => {
  // All profiles have the same limits.
  const own = pool?.perCollection ?? genericEvidenceProfile.pool.perCollection;
  const most = pool?.perCollectionBorrowed ?? genericEvidenceProfile.pool.perCollectionBorrowed;
  if (most < own) {
    const message = `perCollectionBorrowed (${most}) must not be below perCollection (${own})`;
    context.addIssue({ code: 'custom', path: ['pool'], message });
  }
  const first = collectionLimits?.first ?? genericEvidenceProfile.collectionLimits.first;
  const last = collectionLimits?.last ?? genericEvidenceProfile.collectionLimits.last;
  if (last < first) {
    context.addIssue({
      code: 'custom',
      path: ['collectionLimits'],
      message: `last (${last}) must not be below first (${first})`,
    });
  }
});

/** A config's settings for evidence. */
export type EvidenceSettings = z.output<typeof evidenceSchema>;

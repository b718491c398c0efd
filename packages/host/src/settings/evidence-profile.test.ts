import { adkEvidenceProfile, genericEvidenceProfile } from '@touchstone/pipeline';
import { describe, expect, it } from 'vitest';
import { evidenceProfile } from './evidence-profile.ts';
import { evidenceSchema } from './evidence-settings.ts';

const profileOf = (input: unknown) => evidenceProfile(evidenceSchema.parse(input));

describe('the evidence profile of a config', () => {
  it('is the one that it names, whole', () => {
    expect(profileOf({})).toEqual(genericEvidenceProfile);
    expect(profileOf({ profile: 'adk' })).toEqual(adkEvidenceProfile);
  });

  it('takes single members from the config and all others from the profile', () => {
    const profile = profileOf({
      prefetchLimits: { dense: 120 },
      rerank: { instructions: { debug: 'Find the fault. {user_query}' } },
      secondaryQueries: [],
    });
    expect(profile.prefetchLimits).toEqual({ dense: 120, sparse: 120 });
    expect(profile.rerank.instructions.debug).toBe('Find the fault. {user_query}');
    expect(profile.rerank.instructions.build).toBe(genericEvidenceProfile.rerank.instructions.build);
    expect(profile.secondaryQueries).toEqual([]);
  });

  it('drops what belongs to another fusion', () => {
    expect(profileOf({ fusion: { method: 'dbsf' } }).fusion).toEqual({ method: 'dbsf', where: 'engine' });
    expect(profileOf({ fusion: { k: 10, weights: [1, 2] } }).fusion).toEqual({
      method: 'rrf',
      k: 10,
      weights: [1, 2],
      where: 'engine',
    });
  });

  it.each([
    [{ fusion: { method: 'dbsf', k: 60 } }],
    [{ prefetchLimits: { dense: 0 } }],
    [{ prefetchLimit: { dense: 80 } }],
    [{ rerank: { instructions: { build: 'no placeholder' } } }],
    [{ secondaryQueries: [{ id: 'Q1', template: 'no placeholder' }] }],
    [{ profile: 'other' }],
    [{ fusion: { weights: [0, 0] } }],
    [{ pool: { perCollection: 60, perCollectionBorrowed: 40 } }],
    [{ pool: { perCollection: 100 } }],
    [{ collectionLimits: { first: 90, last: 80 } }],
    [{ collectionLimits: { first: 130 } }],
  ])('refuses %j', (input) => {
    expect(evidenceSchema.safeParse(input).success).toBe(false);
  });

  it('names both fields where two contradict each other, also where one is the default', () => {
    const messageOf = (input: unknown) => evidenceSchema.safeParse(input).error?.issues.map(({ message }) => message);
    expect(messageOf({ pool: { perCollection: 100 } })).toEqual([
      'perCollectionBorrowed (90) must not be below perCollection (100)',
    ]);
    expect(messageOf({ collectionLimits: { last: 80 } })).toEqual(['last (80) must not be below first (90)']);
  });
});

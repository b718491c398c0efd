/** What an index is made with: the defaults, the same with a transformer's second vectors, or the transformer instead. */
export const tiers = ['default', 'refined', 'quality'] as const;
export type Tier = (typeof tiers)[number];

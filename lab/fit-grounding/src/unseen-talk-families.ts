import type { TalkFamily } from '../../../packages/host/src/evaluate/grounding/talk/talk-families.ts';
import families from './unseen-talk-families.json' with { type: 'json' };

/** Manners of talk that had no part in any fit, nor in the choice of what support looks at. */
export const unseenTalkFamilies: readonly TalkFamily[] = families;

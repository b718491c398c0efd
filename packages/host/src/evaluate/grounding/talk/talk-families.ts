import families from './talk-families.json' with { type: 'json' };

/** A manner of wrapping a question: sentences of its own, of which every talk has other ones. */
export interface TalkFamily {
  readonly name: string;
  readonly openings: readonly string[];
  readonly before: readonly string[];
  /** Each with `{query}` as the placeholder of the question. */
  readonly asks: readonly string[];
  readonly after: readonly string[];
  readonly closings: readonly string[];
  /** The separator of the parts. Default: a space. */
  readonly joint?: string;
  /** The question is written without capitals and without a mark at its end. */
  readonly isPlain?: boolean;
}

/** Manners in which people and programs wrap a question. No sentence is in two of them. */
export const talkFamilies: readonly TalkFamily[] = families;

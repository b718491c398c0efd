import type { NumberRange } from '@touchstone/contract';

/** "that chapter" or "the next page" in a question, and its meaning in the conversation. */
export interface RelativePlace {
  readonly start: number;
  readonly end: number;
  /** "chapter 4"; undefined where the conversation names none. */
  readonly named: string | undefined;
  /** True if it needs the conversation even so: "the last page" may be that of the book. */
  readonly isFollowUp: boolean;
}

/**
 * The first relative reference to a page or chapter in a question; undefined where there is none. `lastNamed` is the
 * page or chapter that the conversation named last.
 */
export function findRelativePlace(
  text: string,
  lastNamed: (kind: 'page' | 'chapter') => NumberRange | undefined,
): RelativePlace | undefined {
  const match = form.exec(text);
  const { step, unit } = match?.groups ?? {};
  if (match === null || step === undefined || unit === undefined) return undefined;
  const kind = /^p/i.test(unit) ? 'page' : 'chapter';
  const move = steps.get(step.toLowerCase()) ?? 0;
  const held = lastNamed(kind);
  const base = held === undefined ? undefined : move > 0 ? held.to : held.from;
  const from = base === undefined ? undefined : base + move;
  const isKept = move === 0 && held !== undefined && held.to > held.from;
  const named =
    from === undefined || from < 1 ? undefined : isKept ? `${kind}s ${held.from} to ${held.to}` : `${kind} ${from}`;
  return { start: match.index, end: match.index + match[0].length, named, isFollowUp: !/^this$/i.test(step) };
}

const steps: ReadonlyMap<string, number> = new Map([
  ['next', 1],
  ['following', 1],
  ['subsequent', 1],
  ['previous', -1],
  ['preceding', -1],
  ['prior', -1],
]);
const form =
  /\b(?:the )?(?:very )?(?<step>that|this|same|those|these|next|following|subsequent|previous|preceding|prior) (?:same )?(?<unit>pages?|chapters?)\b(?! (?:title|fault|number|table|layout)s?\b)/i;

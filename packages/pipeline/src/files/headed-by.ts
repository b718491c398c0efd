import type { Metadata } from '@touchstone/contract';

/** A test for sections, and documents without any, whose heading is the subject of the question; undefined where it has none. */
export function headedBy(query: string): ((metadata: Metadata) => boolean) | undefined {
  const subject = keyOf(frames.reduce((rest, frame) => rest.replace(frame, ''), query.trim()));
  if (subject === '') return undefined;
  return ({ section, title = '' }) => keyOf(headingOf(section ?? title)) === subject;
}

const frames: readonly RegExp[] = [
  /[?.!\s]+$/,
  /^(?:what|how) (?:is|are|was|were|do|does|did|to use|do i use|can i use)\s+/i,
  /^(?:explain|describe|define|show|tell me about|explanation of|definition of)\s+/i,
  /\s+(?:do|does|work|works|mean|means|used for|for)$/i,
];

function headingOf(section: string): string {
  return section.slice(section.lastIndexOf(' > ') + 1).replace(/^[ >]*(?:[A-Z]|\d+)(?:\.\d+)*[.:]? /, '');
}

/** Words without articles, kinds and the s of a plural, so that "the shopt builtin" and "Shopt" are the same. */
function keyOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [];
  return words
    .filter((word) => !passedOver.has(word))
    .map((word) => word.replace(/(?<=[^s]{2})s$/, ''))
    .join(' ');
}

const passedOver = new Set(['a', 'an', 'the']);

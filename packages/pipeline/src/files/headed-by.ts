import type { Metadata } from '@touchstone/contract';

/** A test for sections, and documents without any, whose heading is the subject of the question; undefined where it has none. */
export function headedBy(query: string): ((metadata: Metadata) => boolean) | undefined {
  const subject = subjectOf(query).join(' ');
  if (subject === '') return undefined;
  return ({ section, title = '' }) => keyOf(headingOf(section ?? title)).join(' ') === subject;
}

/**
 * How nearly the question's subject is a heading within a text, 0 to 1: the square of the share of words that both have (Dice). A section
 * may begin in the middle of a chunk, whose own section is then another.
 */
export function headingLikeness(query: string): (text: string) => number {
  const subject = new Set(subjectOf(query));
  return (text) => (subject.size === 0 ? 0 : Math.max(0, ...headingsIn(text).map(likeness)));

  function likeness(heading: string): number {
    const words = new Set(keyOf(headingOf(heading)));
    const common = [...words].filter((word) => subject.has(word)).length;
    return ((2 * common) / (words.size + subject.size)) ** 2;
  }
}

/** Paragraphs of one short line that ends like a heading and has text after it. */
function headingsIn(text: string): readonly string[] {
  const paragraphs = text.trim().split(/\n\s*\n/);
  return paragraphs.slice(0, -1).flatMap((paragraph) => {
    const line = paragraph.trim();
    return line.length > 80 || line.includes('\n') || /[.,;:]$|^[•|]/.test(line) ? [] : [line];
  });
}

function subjectOf(query: string): readonly string[] {
  return keyOf(frames.reduce((rest, frame) => rest.replace(frame, ''), query.trim()));
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
function keyOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [];
  return words.filter((word) => !passedOver.has(word)).map((word) => word.replace(/(?<=[^s]{2})s$/, ''));
}

const passedOver = new Set(['a', 'an', 'the']);

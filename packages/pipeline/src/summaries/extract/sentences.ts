import { sentenceSegments } from '@touchstone/lexical';

/** A sentence of a text: exactly `text.slice(start, end)`, with no blank line in it. */
export interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The sentences of the prose in a text, in order. Fenced code, tables, headings, and lines without the end of a sentence are left
 * out. The rules are Unicode's (UAX 29), so they hold for any language that marks the end of a sentence.
 */
export function sentencesOf(text: string): readonly Sentence[] {
  return proseBlocks(text).flatMap(({ start, end }) => sentencesIn(text, start, end));
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Lines that belong together: paragraphs and items of lists, without the marks in front of them. */
function proseBlocks(text: string): readonly Span[] {
  const blocks: { start: number; end: number }[] = [];
  let fence: string | undefined;
  let isOpen = false;
  let at = 0;
  for (const line of text.split('\n')) {
    const start = at;
    at += line.length + 1;
    const mark = fencePattern.exec(line)?.[1];
    if (fence !== undefined || mark !== undefined) {
      if (fence === undefined) fence = mark;
      else if (mark?.startsWith(fence)) fence = undefined;
      isOpen = false;
      continue;
    }
    const lead = itemPattern.exec(line)?.[0].length ?? 0;
    const end = start + line.trimEnd().length;
    if (end <= start + lead || notProse.test(line)) {
      isOpen = false;
      continue;
    }
    const last = blocks.at(-1);
    if (isOpen && lead === 0 && last !== undefined) last.end = end;
    else blocks.push({ start: start + lead, end });
    isOpen = true;
  }
  return blocks;
}

/** Markdown's fences, and AsciiDoc's delimiters of listings. */
const fencePattern = /^\s*(`{3,}|~{3,}|-{4,}|\.{4,}|\+{4,})/;

const itemPattern = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+/;

/** Headings, tables, code by indentation, directives, images and separate markup. */
const notProse = /^(?:#{1,6}\s|={1,6}\s|={4,}\s*$|\s*\||\t| {4}|\s*[[<!])/;

function sentencesIn(text: string, start: number, end: number): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let from = start;
  // A line that was wrapped goes on: the end of a line counts as a space here.
  for (const { segment, index } of sentenceSegments(text.slice(start, end).replace(/[\r\n]/g, ' '))) {
    const next = start + index + segment.length;
    const to = start + index + segment.trimEnd().length;
    if (next < end && (abbreviation.test(text.slice(from, to)) || goesOn.test(text.slice(next, next + 2)))) continue;
    while (from < to && /\s/.test(text.charAt(from))) from += 1;
    const sentence = text.slice(from, to);
    if (sentenceEnd.test(sentence)) sentences.push({ text: sentence, start: from, end: to });
    from = next;
  }
  return sentences;
}

/** A sentence does not begin with a small letter: "Who pays?" he asks. */
const goesOn = /^\p{Ll}/u;

/** Unicode's rules end a sentence here; readers do not. */
const abbreviation = /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|No|Fig|\p{Lu}|Vol|Ch|pp?|vs|cf|[eE]\.g|[iI]\.e|al)\.$/u;

const sentenceEnd = /[.!?…。！？।؟]['"”’»)\]*_]*$/u;

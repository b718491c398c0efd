import type { DocumentPart, ReadDocument } from '@touchstone/contract';
import { pagesOf, partJoint, textOfParts } from '../reading/document-text.ts';

/** The location of a text in a document. */
interface PassagePlace {
  readonly pageNumber?: number;
  readonly anchor?: string;
}

/**
 * The location of an exact text in a document: the cited one where it matches, else the first. The text of a page is
 * that of its parts, joined by one empty line, and so is the text of a document without pages, as in indexing.
 */
export function findPassage({ parts }: ReadDocument, text: string, near: PassagePlace): PassagePlace | undefined {
  const places = pagesOf(parts);
  return citedPassage(places, text, near) ?? firstPassage(places, text);
}

/** Looks in the cited parts alone: a text that repeats itself has as many matches as characters. */
function citedPassage(
  places: readonly (readonly DocumentPart[])[],
  text: string,
  { pageNumber, anchor }: PassagePlace,
): PassagePlace | undefined {
  const isCited = (part: DocumentPart) => part.pageNumber === pageNumber && part.anchor === anchor;
  const stands = places.some((place) => {
    if (!place.some(isCited)) return false;
    const whole = textOfParts(place);
    return spansOf(place).some(
      ({ part, start, end }) => isCited(part) && whole.slice(start, end - 1 + text.length).includes(text),
    );
  });
  return stands ? { pageNumber, anchor } : undefined;
}

function firstPassage(places: readonly (readonly DocumentPart[])[], text: string): PassagePlace | undefined {
  for (const place of places) {
    const at = textOfParts(place).indexOf(text);
    const found = spansOf(place).find(({ start, end }) => at >= start && at < end);
    if (found !== undefined) return { pageNumber: found.part.pageNumber, anchor: found.part.anchor };
  }
  return undefined;
}

/** The range of starts for a text of a part: its characters, and those that join it to the next. */
function spansOf(parts: readonly DocumentPart[]): readonly { part: DocumentPart; start: number; end: number }[] {
  let end = 0;
  return parts.map((part) => {
    const start = end;
    end = start + part.text.length + partJoint.length;
    return { part, start, end };
  });
}

import type { DocumentPart, ReadDocument } from '@touchstone/contract';

/** Where a text stands in a document. */
export interface PassagePlace {
  readonly pageNumber?: number;
  readonly anchor?: string;
}

/**
 * The place of an exact text in a document: the cited one where it stands there, else the first. The text of a page is that of its
 * parts, joined by one empty line, and so is the text of a document without pages, as indexing cuts it.
 */
export function findPassage({ parts }: ReadDocument, text: string, near: PassagePlace): PassagePlace | undefined {
  const found = placesOf(parts).flatMap((place) => passagesIn(place, text));
  return found.find(({ pageNumber, anchor }) => pageNumber === near.pageNumber && anchor === near.anchor) ?? found[0];
}

/** All text of a document. */
export function documentText({ parts }: ReadDocument): string {
  return textOf(parts);
}

function textOf(parts: readonly DocumentPart[]): string {
  return parts.map(({ text }) => text).join('\n\n');
}

/** The parts of each page; all of a document without pages. */
function placesOf(parts: readonly DocumentPart[]): readonly (readonly DocumentPart[])[] {
  const places: DocumentPart[][] = [];
  for (const part of parts) {
    const last = places.at(-1);
    if (last !== undefined && last[0]?.pageNumber === part.pageNumber) last.push(part);
    else places.push([part]);
  }
  return places;
}

function passagesIn(parts: readonly DocumentPart[], text: string): readonly PassagePlace[] {
  const whole = textOf(parts);
  const found: PassagePlace[] = [];
  let [part, end] = [0, parts[0]?.text.length ?? 0];
  for (let at = whole.indexOf(text); at >= 0; at = whole.indexOf(text, at + 1)) {
    while (at >= end + 2 && part + 1 < parts.length) end += 2 + (parts[++part]?.text.length ?? 0);
    found.push({ pageNumber: parts[part]?.pageNumber, anchor: parts[part]?.anchor });
  }
  return found;
}

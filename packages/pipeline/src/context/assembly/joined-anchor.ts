import { partAnchor, textPart } from '@touchstone/contract';

/** The anchor of the parts from one to another; undefined where these are no parts of one record or line. */
export function joinedAnchor(first: string | undefined, last: string | undefined): string | undefined {
  const [from, to] = [textPart(first), textPart(last)];
  return from === undefined || from.of !== to?.of
    ? undefined
    : partAnchor({ of: from.of, start: from.start, end: to.end });
}

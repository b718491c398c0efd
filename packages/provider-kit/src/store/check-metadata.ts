import type { JsonValue, Metadata } from '@touchstone/contract';
import { refusedInput } from '../input/check-text.ts';

/** Deeper nesting than this is refused: parsers of JSON, Qdrant's among them, stop at 128 levels of a whole request. */
const maxDepth = 100;

/**
 * Throws `invalid_request` for metadata that would not come back as it was written: with half of a surrogate pair, a number that is not
 * finite, or more than 100 levels. A field that is `undefined` counts as absent.
 */
export function checkMetadata(metadata: Metadata, what: string, provider: string): void {
  for (const [field, value] of Object.entries(metadata)) {
    if (value === undefined || (field.isWellFormed() && comesBack(value, maxDepth))) continue;
    throw refusedInput(
      `metadata.${field.toWellFormed()} of ${what} cannot be kept as it is: use well-formed strings, finite numbers, booleans, ` +
        `null, lists and plain objects, at most ${maxDepth} levels deep.`,
      provider,
    );
  }
}

function comesBack(value: JsonValue, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'boolean' || value === null) return true;
  if (depth === 0) return false;
  const members = Object.entries(value);
  return members.every(([name, member]) => name.isWellFormed() && comesBack(member, depth - 1));
}

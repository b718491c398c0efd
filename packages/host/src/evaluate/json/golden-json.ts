import { compact, type JsonObject } from '@touchstone/contract';
import type { SkippedSet } from '../corpus/working-copies.ts';
import type { CheckedGoldenSet } from '../golden/check-golden-set.ts';

/** A checked golden set as JSON. */
export function checkedGoldenSetJson({ name, questions, itemCount, faults }: CheckedGoldenSet): JsonObject {
  return {
    set: name,
    questions: questions.length,
    items: itemCount,
    faults: faults.map(({ question, item, fault, isError, message }) =>
      compact({ question, item, fault, error: isError, message }),
    ),
  };
}

/** A set that was not asked, as JSON. */
export function skippedSetJson({ set, reason }: SkippedSet): JsonObject {
  return { set, skipped: reason };
}

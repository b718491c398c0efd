import { compact, type JsonObject } from '@touchstone/contract';
import type { CheckedGoldenSet } from '../golden/check-golden-set.js';

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

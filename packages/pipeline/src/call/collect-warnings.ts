import { type Warning, warningCodes } from '@touchstone/contract';

/** Warnings of a call; the same one twice is one. */
export interface Warnings {
  add(warning: Warning): void;
  /** In the order in which the documentation lists the codes, then by detail: parallel work adds in any order. */
  list(): readonly Warning[];
}

export function collectWarnings(): Warnings {
  const held = new Map<string, Warning>();
  return {
    add: (warning) => {
      const key = JSON.stringify([warning.code, warning.detail ?? null]);
      if (!held.has(key)) held.set(key, warning);
    },
    list: () =>
      [...held]
        .map(([key, warning]) => ({ key, place: warningCodes.indexOf(warning.code), warning }))
        .sort((a, b) => a.place - b.place || (a.key < b.key ? -1 : 1))
        .map(({ warning }) => warning),
  };
}

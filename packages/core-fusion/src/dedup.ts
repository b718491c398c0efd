import type { Metadata } from '@touchstone/contract';
import { sharedSigns } from './shared-signs.ts';
import { textKey, textSign } from './text-key.ts';

/** The fields that deduplication reads; any richer object passes through unchanged. */
export interface DedupCandidate {
  /** The candidate id of spec 000 §8.1. */
  readonly id: string;
  readonly text: string;
  readonly metadata: Metadata;
}

/** The rule of spec 000 §8.2 by which two candidates are the same evidence. */
export type DedupRule = 'candidate_id' | 'code_span' | 'text';

/** One candidate that was left out. */
interface Merge {
  readonly id: string;
  /** The candidate that is kept; the same id under the rule `candidate_id`. */
  readonly into: string;
  readonly rule: DedupRule;
}

interface Deduplicated<T> {
  readonly kept: readonly T[];
  readonly merged: readonly Merge[];
}

/**
 * Spec 000 §8.2, rule by rule over the whole list:
 * 1. the same candidate id;
 * 2. for `source_type` "code", the same repo, ref, path, start_line and end_line, all present, and the same characters of a
 *    line that was cut (chunks of other sources may share one long line);
 * 3. the same text once whitespace is collapsed, whatever the source; empty texts are never the same.
 *
 * Rules 1 and 2 keep the earlier candidate. Rule 3 keeps the one with more of repo, ref, path, url, start_line and
 * end_line, the earlier one if they have as many. A kept candidate takes the earliest position of its duplicates, so
 * the order of the input, best first, survives.
 */
export function dedup<T extends DedupCandidate>(candidates: readonly T[]): Deduplicated<T> {
  const byId = mergeBy(candidates, sameId);
  const bySpan = mergeBy(byId.kept, sameCodeSpan);
  const byText = mergeBy(bySpan.kept, sameText);
  const final = new Map([...bySpan.merged, ...byText.merged].map(({ id, into }) => [id, into]));
  const merged = [...byId.merged, ...bySpan.merged, ...byText.merged].map((merge) => ({
    ...merge,
    into: followed(merge.into, final),
  }));
  return { kept: byText.kept, merged };
}

/** One rule: candidates with the same key are the same evidence. */
interface Rule {
  readonly name: DedupRule;
  /** Undefined for a candidate that can be like no other. */
  readonly key: (candidate: DedupCandidate) => string | undefined;
  /** A number cheaper than the key. Equal keys have equal numbers, so only equal numbers need their keys. */
  readonly sign: (candidate: DedupCandidate) => number;
  /** The higher one of two stays, else the earlier. Default: the earlier. */
  readonly richness?: (candidate: DedupCandidate) => number;
}

const sameId: Rule = { name: 'candidate_id', key: ({ id }) => id, sign: ({ id }) => endSign(id) };

const sameCodeSpan: Rule = {
  name: 'code_span',
  key: ({ metadata }) => {
    const { repo, ref, path, start_line, end_line, anchor = '' } = metadata;
    if (metadata.source_type !== 'code') return undefined;
    if ([repo, ref, path, start_line, end_line].some((part) => part === undefined || part === null)) return undefined;
    return `${repo}\n${ref}\n${path}\n${start_line}\n${end_line}\n${anchor}`;
  },
  sign: ({ metadata: { path, start_line, end_line } }) =>
    endSign(path ?? '', Math.imul(start_line ?? 0, 31) + (end_line ?? 0)),
};

const sameText: Rule = {
  name: 'text',
  key: ({ text }) => textKey(text),
  sign: ({ text }) => textSign(text),
  richness: ({ metadata: { repo, ref, path, url, start_line, end_line } }) =>
    [repo, ref, path, url, start_line, end_line].filter((field) => field !== undefined && field !== null).length,
};

/** Candidates with the same key become one. A candidate without a key is kept. */
function mergeBy<T extends DedupCandidate>(
  candidates: readonly T[],
  { name: rule, key: keyOf, sign, richness = () => 0 }: Rule,
): Deduplicated<T> {
  const shared = sharedSigns(new Int32Array(candidates.map(sign)));
  if (!shared.includes(1)) return { kept: candidates, merged: [] };
  const kept: T[] = [];
  const merged: Merge[] = [];
  const places = new Map<string, number>();
  for (const [at, candidate] of candidates.entries()) {
    const key = shared[at] === 1 ? keyOf(candidate) : undefined;
    const place = key === undefined ? undefined : places.get(key);
    const held = place === undefined ? undefined : kept[place];
    if (place === undefined || held === undefined) {
      if (key !== undefined) places.set(key, kept.length);
      kept.push(candidate);
    } else if (richness(candidate) > richness(held)) {
      kept[place] = candidate;
      merged.push({ id: held.id, into: candidate.id, rule });
    } else {
      merged.push({ id: candidate.id, into: held.id, rule });
    }
  }
  return { kept, merged };
}

/** A number made of the last characters of a text, mixed into another. */
function endSign(text: string, start = 0): number {
  let sign = start;
  for (let at = Math.max(0, text.length - endLength); at < text.length; at += 1) {
    sign = (Math.imul(sign, 31) + text.charCodeAt(at)) | 0;
  }
  return sign;
}

const endLength = 24;

function followed(id: string, final: ReadonlyMap<string, string>): string {
  let kept = id;
  for (let next = final.get(kept); next !== undefined; next = final.get(kept)) kept = next;
  return kept;
}

import type { Metadata } from '@touchstone/contract';
import { textKeys } from './text-keys.js';

/** What deduplication looks at; any richer object passes through unchanged. */
export interface DedupCandidate {
  /** The candidate id of spec 000 §8.1. */
  readonly id: string;
  readonly text: string;
  readonly metadata: Metadata;
}

/** Which rule of spec 000 §8.2 found two candidates to be the same evidence. */
export type DedupRule = 'candidate_id' | 'code_span' | 'text';

/** One candidate that was left out. */
export interface Merge {
  readonly id: string;
  /** The kept candidate that stands for it; the same id under the rule `candidate_id`. */
  readonly into: string;
  readonly rule: DedupRule;
}

export interface Deduplicated<T> {
  readonly kept: readonly T[];
  readonly merged: readonly Merge[];
}

/**
 * Spec 000 §8.2, rule by rule over the whole list:
 * 1. the same candidate id;
 * 2. for `source_type` "code", the same repo, ref, path, start_line and end_line, all present (chunks of other sources
 *    may share one long line);
 * 3. the same text once whitespace is collapsed, whatever the source; empty texts are never the same.
 *
 * Rules 1 and 2 keep the earlier candidate. Rule 3 keeps the one with more of repo, ref, path, url, start_line and
 * end_line, the earlier one if they have as many. What is kept stands at the earliest place of those that it stands
 * for, so the order of the input, best first, survives.
 */
export function dedup<T extends DedupCandidate>(candidates: readonly T[]): Deduplicated<T> {
  const byId = mergeBy(candidates, ({ id }) => id, 'candidate_id');
  const bySpan = mergeBy(byId.kept, codeSpans(byId.kept), 'code_span');
  const byText = mergeBy(bySpan.kept, textKeys(bySpan.kept), 'text', provenanceFields);
  const final = new Map([...bySpan.merged, ...byText.merged].map(({ id, into }) => [id, into]));
  const merged = [...byId.merged, ...bySpan.merged, ...byText.merged].map((merge) => ({
    ...merge,
    into: followed(merge.into, final),
  }));
  return { kept: byText.kept, merged };
}

/** Gives the key of the candidate at a place; undefined where it can be like no other. */
type KeyOf<T> = (candidate: T, place: number) => string | undefined;

/** Candidates with the same key become one: the richer, else the earlier. A candidate without a key is kept. */
function mergeBy<T extends DedupCandidate>(
  candidates: readonly T[],
  keyOf: KeyOf<T>,
  rule: DedupRule,
  richness: (candidate: T) => number = () => 0,
): Deduplicated<T> {
  const kept: T[] = [];
  const merged: Merge[] = [];
  const places = new Map<string, number>();
  for (const [at, candidate] of candidates.entries()) {
    const key = keyOf(candidate, at);
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

/** The span of a piece of code as a key; none for what shares its path with no other, as almost all do. */
function codeSpans<T extends DedupCandidate>(candidates: readonly T[]): KeyOf<T> {
  const counts = new Map<unknown, number>();
  for (const { metadata } of candidates) {
    if (metadata.source_type === 'code') counts.set(metadata.path, (counts.get(metadata.path) ?? 0) + 1);
  }
  return (candidate) => ((counts.get(candidate.metadata.path) ?? 0) < 2 ? undefined : codeSpan(candidate));
}

function codeSpan({ metadata }: DedupCandidate): string | undefined {
  const { repo, ref, path, start_line, end_line } = metadata;
  if (metadata.source_type !== 'code') return undefined;
  if ([repo, ref, path, start_line, end_line].some((part) => part === undefined || part === null)) return undefined;
  return `${repo}\n${ref}\n${path}\n${start_line}\n${end_line}`;
}

function provenanceFields({ metadata: { repo, ref, path, url, start_line, end_line } }: DedupCandidate): number {
  return [repo, ref, path, url, start_line, end_line].filter((field) => field !== undefined && field !== null).length;
}

function followed(id: string, final: ReadonlyMap<string, string>): string {
  let kept = id;
  for (let next = final.get(kept); next !== undefined; next = final.get(kept)) kept = next;
  return kept;
}

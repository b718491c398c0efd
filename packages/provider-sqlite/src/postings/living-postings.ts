import type { Postings } from '@touchstone/lexical';
import { dead } from '../file/lengths.ts';

/** One list out of several over rising ordinals. */
export function joinPostings(lists: readonly Postings[]): Postings {
  const [first] = lists;
  if (first !== undefined && lists.length === 1) return first;
  const count = lists.reduce((sum, list) => sum + list.docs.length, 0);
  const docs = new Uint32Array(count);
  const tfs = lists.every((list) => list.tfs instanceof Uint8Array) ? new Uint8Array(count) : new Uint32Array(count);
  let at = 0;
  for (const list of lists) {
    docs.set(list.docs, at);
    tfs.set(list.tfs, at);
    at += list.docs.length;
  }
  return { docs, tfs };
}

/** The postings of chunks that are still there. */
export function onlyLiving(postings: Postings, lengths: Uint32Array): Postings {
  const docs = new Uint32Array(postings.docs.length);
  const tfs = postings.tfs.slice();
  let kept = 0;
  for (let i = 0; i < docs.length; i += 1) {
    const ordinal = postings.docs[i] ?? 0;
    if (lengths[ordinal] === dead) continue;
    docs[kept] = ordinal;
    tfs[kept] = postings.tfs[i] ?? 0;
    kept += 1;
  }
  return { docs: docs.slice(0, kept), tfs: tfs.slice(0, kept) };
}

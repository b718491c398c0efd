import type { ExpectedEvidence, GoldenQuestion } from '@touchstone/contract';
import type { IndexedCorpus } from './indexed-corpus.ts';
import { placeEvidence } from './place-evidence.ts';

/** Spec 000 §13.1 asks for 3 to 8 expected items a question. */
const fewestItems = 3;
const mostItems = 8;

/** Everything in a question that does not agree with the corpus, in words. */
export function findFaults(question: GoldenQuestion, corpus: IndexedCorpus): readonly string[] {
  const { id, expected, answerable } = question;
  const faults = expected.flatMap((item) => faultsOf(item, corpus).map((fault) => `${placeOf(item)} ${fault}`));
  if (answerable && (expected.length < fewestItems || expected.length > mostItems)) {
    faults.push(`has ${expected.length} expected items, not ${fewestItems} to ${mostItems}`);
  }
  // One candidate can take only one place in a ranking: a second item of the same chunk could not count.
  const seen = new Set<string>();
  for (const item of expected) {
    if (item.candidateId === undefined) continue;
    if (seen.has(item.candidateId)) faults.push(`${placeOf(item)} is in the chunk of another item: make them one`);
    seen.add(item.candidateId);
  }
  return faults.map((fault) => `${id}: ${fault}`);
}

function faultsOf(item: ExpectedEvidence, corpus: IndexedCorpus): readonly string[] {
  const placement = placeEvidence(item, corpus);
  if (placement.fault !== undefined) return [placement.fault];
  const faults: string[] = [];
  if (item.candidateId !== placement.candidateId) faults.push(`is in ${placement.candidateId}, which "fill" writes`);
  if (item.contentHash === undefined) faults.push('has no content_hash, which "fill" writes');
  else if (item.contentHash !== placement.contentHash) faults.push('has other text now: read it before you fill again');
  return faults;
}

function placeOf({ path, candidateId, startLine, endLine }: ExpectedEvidence): string {
  return `${path ?? candidateId} L${startLine ?? '?'}-L${endLine ?? '?'}`;
}

import type { ShownCall } from '../answer/shown-call.ts';

const meanings = {
  strong: 'the passages below are likely to answer this.',
  weak: 'read before you rely on it.',
  none: 'nothing that was found is likely to answer this.',
} as const;

/** In a sentence, how well the passages answer, and the words that none of them could hold. */
export function Verdict({ call: { pack, context, judgement } }: { readonly call: ShownCall }) {
  const verdict = pack?.grounding ?? context?.grounding ?? judgement?.verdict;
  if (verdict === undefined) return null;
  const unknown = judgement?.unknown_words?.map((word) => `"${word}"`).join(', ');
  return (
    <p class="verdict">
      Verdict: <b class={`grounding ${verdict}`}>{verdict}</b>, {meanings[verdict]}
      {unknown !== undefined && ` No indexed passage holds ${unknown}.`}
    </p>
  );
}

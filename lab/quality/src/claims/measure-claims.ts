import { checkClaims } from '@touchstone/pipeline';
import { type Alteration, alter, alterations, namesIn } from './alter.ts';
import { type DocClaim, docClaims } from './doc-claims.ts';
import { paraphrase } from './paraphrase.ts';
import { seeded } from './random.ts';

/** A claim that the check judged. */
export interface JudgedClaim {
  readonly page: string;
  readonly claim: string;
  readonly sentence: string;
  /** Absent: the claim is true. */
  readonly alteration?: Alteration;
  readonly differences: readonly string[];
}

/** Marks of true and of altered claims, half of each, made of these pages. Of a claim that is altered, its words are changed first. */
export function measureClaims(
  pages: readonly { readonly page: string; readonly text: string }[],
  { count, seed }: { readonly count: number; readonly seed: number },
): readonly JudgedClaim[] {
  const random = seeded(seed);
  const names = [...new Set(pages.flatMap(({ text }) => namesIn(text)))];
  const claims = random.shuffled(pages.flatMap(({ page, text }) => docClaims(page, text)));
  const made: JudgedClaim[] = [];
  const used = new Set<DocClaim>();
  const half = Math.floor(count / 2);
  for (const [at, alteration] of alterations.entries()) {
    const wanted = made.length + Math.ceil((half - made.length) / (alterations.length - at));
    for (const claim of claims) {
      if (made.length >= wanted) break;
      if (used.has(claim)) continue;
      const words = paraphrase(claim.sentence, random) ?? claim.sentence;
      const text = alter(words, alteration, claim, names, random);
      if (text === undefined) continue;
      used.add(claim);
      made.push(judged(claim, text, alteration));
    }
  }
  const altered = made.length;
  for (const claim of random.shuffled(claims)) {
    if (made.length >= 2 * altered) break;
    const text = paraphrase(claim.sentence, random);
    if (text !== undefined) made.push(judged(claim, text));
  }
  return made;
}

function judged(claim: DocClaim, text: string, alteration?: Alteration): JudgedClaim {
  const { page, sentence, section } = claim;
  const cited = `${text.replace(/\.$/, '')} [1].`;
  const source = { number: 1, text: claim.text, section, path: `docs/${page}` };
  const differences = checkClaims(cited, [source]).flatMap((one) => one.differences);
  return { page, claim: text, sentence, alteration, differences };
}

import { comparisons } from './comparison-forms.ts';
import { isContentWord } from './noun-phrases.ts';
import { plainLine } from './query-tokens.ts';

/**
 * The sides of a comparison as search texts, with the question about both: "Compare physical and mental toughness in
 * tennis" gives "physical toughness in tennis" and "mental toughness in tennis". Empty where nothing is compared. The
 * text is a question by `plainLine`.
 */
export function compareSides(question: string): readonly string[] {
  const text = question.replace(/[\s?.!]+$/, '');
  if (text.length > longestComparison) return [];
  for (const { form, sides } of comparisons) {
    const match = text.match(form);
    if (match === null || !accepts(text, match[0])) continue;
    const found = sides(match.groups ?? {}).map(tidy);
    const isComparison = found.length > 1 && found.every(isSide);
    if (isComparison && new Set(found.map((side) => side.toLowerCase())).size === found.length) return found;
  }
  return [];
}

/** True if the question is a comparison, even where its sides cannot be separated. */
export function asksForComparison(question: string): boolean {
  return (
    compareSides(question).length > 0 ||
    /^(?:(?:can|could|would) you |please |and |so |now )*(?:compare|contrast)\b/i.test(question) ||
    /\bhow (?:do|does|did) (?:it|they|this|that|these|those|the (?:two|three)|both) (?:compare|differ)\b/i.test(
      question,
    ) ||
    /\b(?:differences?|similarit(?:y|ies)|distinctions?) (?:between|among)\b/i.test(question) ||
    /\bwhat(?:'s| is| are) the differences?\b/i.test(question) ||
    /^rank (?:the|these|those|all|them)\b/i.test(question) ||
    /\bwhich (?:of (?:(?:the |these |those )?(?:two|three|both)(?: \S+)?|them|these|those)|one) (?:is|are|was|were) (?:\S+er|better|worse|more \S+|less \S+)\b/i.test(
      question,
    )
  );
}

/** Characters; the forms try every way to cut a text in three. */
const longestComparison = 400;

/** Something that can be searched for, and is no clause that the form has cut in two. */
function isSide(side: string): boolean {
  const words = side.split(' ');
  const isNamed = words.some((word) => isContentWord(word) || /^\p{Lu}/u.test(word));
  return isNamed && words.length <= 24 && !/[?!;]|\. |^(?:how|what|why|who|when|that|it|they|he|she) /i.test(side);
}

/** Cases of law are named "A vs. B". */
function accepts(text: string, matched: string): boolean {
  const isCaseOfLaw =
    /\bvs?\.? /i.test(matched) &&
    /\b(?:case|ruling|ruled|court|verdict|lawsuit|decided|decision|plaintiff|precedent)\b/i.test(text);
  return !isCaseOfLaw;
}

function tidy(side: string): string {
  return plainLine(side)
    .replace(/^(?:both |either |the |a |an )+/i, '')
    .replace(/^["']+|["',;:]+$/g, '')
    .trim();
}

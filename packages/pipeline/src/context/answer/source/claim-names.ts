import type { ClaimWord } from './claim-words.ts';

type Sentence = readonly ClaimWord[];

/**
 * The names of a claim that its sources do not have. One that is only `around` its evidence, in other sentences or the heading, is right
 * where the evidence says "it", and wrong where the evidence has another name in its place.
 */
export function otherNames(claim: Sentence, evidence: readonly Sentence[], around: readonly Sentence[]): string[] {
  const near = formsIn(evidence);
  const far = formsIn(around);
  const own = formsIn([claim]);
  const isMissing = (word: ClaimWord, at: number) => {
    if (isIn(near, word) || isInitials(word.text, evidence)) return false;
    const isReplacing = evidence.some((sentence) => replacedName(sentence, claim, at, own));
    if (isReplacing) return true;
    // A sentence begins with a capital in any case: its first word is a name where it takes the place of one.
    return isName(claim, at) && !isIn(far, word);
  };
  return claim.filter((word, at) => mayBeName(word) && isMissing(word, at)).map(({ text }) => text);
}

/** True where the evidence has a name that the claim does not, between the same words as the one of the claim. */
function replacedName(sentence: Sentence, claim: Sentence, at: number, own: ReadonlySet<string>): boolean {
  const [before, behind] = [claim[at - 1], claim[at + 1]];
  return sentence.some((word, there) => {
    if (!isName(sentence, there) && !(there === 0 && at === 0 && mayBeName(word))) return false;
    if (isIn(own, word)) return false;
    const isBehind = same(behind, sentence[there + 1]);
    return at === 0
      ? isBehind && behind?.term !== ''
      : isBehind || (same(before, sentence[there - 1]) && behind === undefined);
  });
}

function same(a: ClaimWord | undefined, b: ClaimWord | undefined): boolean {
  return a !== undefined && b !== undefined && (a.term === '' ? a.text === b.text : a.term === b.term);
}

function mayBeName(word: ClaimWord): boolean {
  return looksLikeCode(word) || (/^\p{Lu}/u.test(word.text) && word.term !== '' && !generic.test(word.text));
}

function isName(sentence: Sentence, at: number): boolean {
  const [before, word] = [sentence[at - 1], sentence[at]];
  if (word === undefined || !mayBeName(word)) return false;
  return looksLikeCode(word) || (before !== undefined && (!before.endsSentence || before.isCode));
}

/** Words for parts of a text, which a claim may name as it likes. */
const generic = /^(?:sources?|sections?|chapters?|pages?|figures?|tables?|appendix|notes?|docs)$/i;

/** `maxTokens`, `top_k`, `--json`, `docs/http.md`, `BM25`, `HTTP`. */
function looksLikeCode({ text, isCode }: ClaimWord): boolean {
  return isCode ? /\p{L}/u.test(text) : codeLike.test(text);
}

const codeLike =
  /^--\p{L}|^[\p{L}][\p{L}\p{N}.-]*[_/@#][\p{L}\p{N}]|\p{Ll}\p{Lu}|^\p{L}+\d|\p{L}{2,}\.\p{L}{2,}|^\p{Lu}[\p{Lu}\p{N}]+$/u;

/** Of each word: itself and its parts in lower case, and its stem. */
function formsIn(sentences: readonly Sentence[]): ReadonlySet<string> {
  return new Set(
    sentences
      .flat()
      .flatMap(({ text, term }) => [nameOf(text), ...nameOf(text).split(separators), term].filter(Boolean)),
  );
}

/** A path or a member may be named by its last part alone, and a word of prose by its parts. */
function isIn(forms: ReadonlySet<string>, { text, term }: ClaimWord): boolean {
  const name = nameOf(text);
  if (forms.has(name)) return true;
  // The stem of `top_k` is that of its first part.
  const parts = name.split(/[/.:]/).filter((part) => part.length > 2);
  if (/[_/.:#@]/.test(name)) return /[/.:]/.test(name) && parts.every((part) => forms.has(part));
  if (name.length >= 5 && [...forms].some((form) => form.startsWith(name))) return true;
  if (term !== '' && forms.has(term)) return true;
  return name.includes('-') && name.split('-').every((part) => part === '' || forms.has(part));
}

const separators = /[-/.:#@]+/;

function nameOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’]s$/, '')
    .replace(/^-+/, '');
}

/** `RRF` is there where `reciprocal rank fusion` is. */
function isInitials(text: string, evidence: readonly Sentence[]): boolean {
  if (!/^\p{Lu}{2,5}$/u.test(text)) return false;
  const initials = evidence.map((words) => words.map((word) => word.text.charAt(0).toUpperCase()).join(''));
  return initials.some((each) => each.includes(text));
}

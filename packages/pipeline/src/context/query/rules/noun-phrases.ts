import { type QueryToken, queryTokens, wordSet } from './query-tokens.ts';

/** A run of words that names a thing: "the Treaty of Versailles", "interval training". */
export interface NounPhrase {
  /** Without its article. */
  readonly text: string;
  /** With its article, where it has one. */
  readonly wholeText: string;
  /** Of `wholeText`. */
  readonly start: number;
  readonly end: number;
  readonly isPlural: boolean;
  readonly isProper: boolean;
  /** Follows a question word, as in "which nations". */
  readonly isAskedFor: boolean;
}

/**
 * The noun phrases of a question, by its function words and a list of common verbs; there is no tagger behind it. "of" joins two
 * phrases into one.
 */
export function nounPhrases(question: string): readonly NounPhrase[] {
  const tokens = queryTokens(question);
  const phrases: NounPhrase[] = [];
  let at = 0;
  while (at < tokens.length) {
    if (!isNoun(tokens, at)) {
      at += 1;
      continue;
    }
    let next = at;
    while (next < tokens.length && (isNoun(tokens, next) || joins(tokens, next))) next += 1;
    phrases.push(phraseOf(question, tokens, at, next));
    at = next;
  }
  return phrases;
}

/** True if a word carries meaning of its own: no function word, no question word, no pronoun. */
export function isContentWord(word: string): boolean {
  return /[\p{L}\p{N}]/u.test(word) && !functionWords.has(word.toLowerCase());
}

/** True if a word is one of the common verbs, in any of its forms. */
export function isCommonVerb(word: string): boolean {
  const lower = word.toLowerCase();
  if (verbs.has(lower)) return true;
  const bases = [
    lower.replace(/s$/, ''),
    lower.replace(/es$/, ''),
    lower.replace(/ies$/, 'y'),
    lower.replace(/d$/, ''),
    lower.replace(/ed$/, ''),
    lower.replace(/ied$/, 'y'),
    lower.replace(/(\p{L})\1ed$/u, '$1'),
  ];
  return bases.some((base) => base !== lower && verbs.has(base));
}

function isNoun(tokens: readonly QueryToken[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || !isContentWord(token.text)) return false;
  const before = tokens[at - 1]?.lower ?? '';
  const isCapital = at > 0 && /^\p{Lu}/u.test(token.text);
  if (isCapital || nounOpeners.has(before)) return true;
  return !(isParticiple(tokens, at) || (isCommonVerb(token.text) && !isCommonVerb(tokens[at + 1]?.text ?? '')));
}

/** "rewarded" of "how are miners rewarded", but not "owned" of "owned accounts". */
function isParticiple(tokens: readonly QueryToken[], at: number): boolean {
  const after = tokens[at + 1]?.text ?? '';
  return /\p{L}{3}ed$/u.test(tokens[at]?.lower ?? '') && !(isContentWord(after) && !isCommonVerb(after));
}

function joins(tokens: readonly QueryToken[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  if (token.text === '-') return token.isAttached && tokens[at + 1]?.isAttached === true;
  if (token.lower !== 'of' && !(token.lower === 'the' && tokens[at - 1]?.lower === 'of')) return false;
  const after = tokens[at + 1];
  return (
    after !== undefined &&
    (isNoun(tokens, at + 1) || (token.lower === 'of' && after.lower === 'the' && isNoun(tokens, at + 2)))
  );
}

function phraseOf(question: string, tokens: readonly QueryToken[], from: number, next: number): NounPhrase {
  const words = tokens.slice(from, next);
  const before = tokens[from - 1];
  const hasArticle = before !== undefined && articles.has(before.lower);
  const wordsStart = words[0]?.start ?? 0;
  const start = hasArticle ? before.start : wordsStart;
  const end = words.at(-1)?.end ?? wordsStart;
  const ofAt = words.findIndex(({ lower }) => lower === 'of');
  const head = words.slice(0, ofAt === -1 ? undefined : ofAt).at(-1)?.text ?? '';
  return {
    text: question.slice(wordsStart, end),
    wholeText: question.slice(start, end),
    start,
    end,
    isPlural: isPlural(head),
    isProper: words.some(({ text }, index) => (from + index > 0 ? /^\p{Lu}/u.test(text) : /^\p{Lu}{2}/u.test(text))),
    isAskedFor: before !== undefined && questionWords.has(before.lower),
  };
}

function isPlural(word: string): boolean {
  const lower = word.toLowerCase();
  if (singulars.has(lower)) return false;
  return irregularPlurals.has(lower) || (/[^su'i]s$/.test(lower) && lower.length > 3 && !/^\p{Lu}+$/u.test(word));
}

const articles = wordSet('the a an');
const questionWords = wordSet('what which whose many much');
const nounOpeners = wordSet(
  'the a an of in on for with by my your his her its their our this that these those what which',
);
const singulars = wordSet(
  'gas bias lens canvas atlas alias chaos cosmos physics mathematics economics politics ethics news series species',
);
const irregularPlurals = wordSet('people children men women feet teeth mice data criteria phenomena media');
const functionWords = wordSet(
  `a an the this that these those such same other another each every either neither both all any some no many much more most few
   several enough own i me my mine we us our ours you your yours he him his she her hers it its they them their theirs himself herself
   itself themselves one ones someone anyone something anything nothing everything who whom whose what which when where why how whether
   whatever am is are was were be been being do does did done doing have has had having can could will would shall should may might
   must ought and or but nor so yet if because as than then though although while until unless since of in on at by for with about
   against between among into through during before after above below to from up down out off over under again once here there not only
   just very too also even still ever never always often sometimes rather quite really actually exactly please yes ok okay well
   now let's isn't aren't wasn't weren't don't doesn't didn't can't couldn't won't wouldn't shouldn't what's who's how's where's it's
   that's there's he's she's they're s t`,
);
// Verbs in questions, in their base and irregular forms. A missing one is taken for a noun, and one noun too many in a
// phrase does little harm to a search.
const verbs = wordSet(
  `accept accuse achieve act add advise affect agree aim allow answer appear apply argue arise arose ask assume attack attempt avoid
   became become began begin begun believe belong benefit break broke broken bring brought build built buy bought call came cause change
   check choose chose chosen claim come compare compute conclude connect consider consist contain continue contribute control convert
   create cross decide decrease define deliver demand depend derive describe design destroy determine develop die differ discover discuss
   do draw drew drawn drive drop earn eat employ enable encourage end ensure enter establish estimate evolve examine execute exist expect
   experience explain express fail fall fell feel felt fight find finish fit fix focus follow form forget found gain gather gave generate
   get give given go goes gone got grow grew grown handle happen hear heard held help hide hold hurt identify ignore improve include
   increase indicate influence inspire introduce invent invest involve join justify keep kept kill know knew known lack last lead learn
   learned leave led left let lie like limit live look lose lost love made maintain make manage matter mean meant measure meet mention met
   move need occur offer open operate order organize own paid pass pay perform persuade place plan play point practice practise predict
   prefer prepare present prevent proceed process produce promote propose protect prove provide publish put raise ran reach react read
   receive recommend recover reduce refer regard regulate reject relate release remain remember remove repeat replace represent require
   resolve respond result return reveal rise rose run said saw say says secure see seek seem seen select sell send sent serve set settle
   share show showed shown sign solve spend spent spread start state stay stimulate stop store strengthen struggle study succeed suffer
   suggest support suppose survive take taken talk taught teach tell test think thought told took train transfer treat try turn
   understand understood use validate vary view violate visit wait walk want warn wear win won work write wrote written`,
);

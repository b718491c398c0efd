import type { Pronoun } from './conversation-topic.ts';
import { withoutLeadIn } from './lead-ins.ts';
import { isCommonVerb, isContentWord } from './noun-phrases.ts';
import { type QueryToken, queryTokens, wordSet } from './query-tokens.ts';

/** A pronoun of a question, and the kind of thing that it means. */
export interface FoundPronoun {
  readonly token: QueryToken;
  /** The token after it. */
  readonly after: QueryToken | undefined;
  readonly pronoun: Pronoun;
  readonly isPossessive: boolean;
  /** True if the possessed noun ends there, so that "its price" can become "the price of gas". */
  readonly endsPhrase: boolean;
  /** The noun of "that exercise". */
  readonly noun?: { readonly start: number; readonly end: number };
}

/** The pronouns of a question that nothing in the question itself explains. */
export function openPronouns(question: string): readonly FoundPronoun[] {
  const tokens = queryTokens(question);
  return tokens.flatMap((token, at) => {
    const kind = pronounAt(question, tokens, at);
    if (kind === undefined || isExplained(tokens, at, kind)) return [];
    return [{ token, after: tokens[at + 1], endsPhrase: isLastOfPhrase(tokens, at + 1), ...kind }];
  });
}

/** True if a piece of a question has a pronoun. */
export function hasPronoun(piece: string): boolean {
  const tokens = queryTokens(piece);
  return tokens.some((_token, at) => pronounAt(piece, tokens, at) !== undefined);
}

type PronounKind = Pick<FoundPronoun, 'pronoun' | 'isPossessive' | 'noun'>;

function pronounAt(text: string, tokens: readonly QueryToken[], at: number): PronounKind | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  const after = tokens[at + 1];
  const before = tokens[at - 1]?.lower ?? '';
  const plain = pronouns.get(token.lower);
  if (token.lower === 'her' || token.lower === 'his') {
    const isPossessive =
      token.lower === 'his' || (after !== undefined && isContentWord(after.text) && !isCommonVerb(after.text));
    return { pronoun: 'person', isPossessive };
  }
  if (token.lower === 'it' && (token.text === 'IT' || isEmptyIt(text, token.end, before))) return undefined;
  if (plain !== undefined) return plain;
  if (!demonstratives.has(token.lower)) return undefined;
  const pronoun: Pronoun = token.lower === 'these' || token.lower === 'those' ? 'several' : 'one';
  const isBare = after === undefined || !isContentWord(after.text) || afterObject.has(after.lower);
  if (isBare || isVerbAfter(token.lower, before, after.text)) {
    const isRelative =
      token.lower === 'that' && !standsAlone(before, after?.text, at) && !isWholeObject(text, token, after);
    return isRelative ? undefined : { pronoun, isPossessive: false };
  }
  // "Is this dangerous?"
  const isAdjective =
    /^(?:is|are|was|were)$/.test(before) &&
    at === 1 &&
    tokens.slice(at + 2).every(({ text: sign }) => !/\p{L}/u.test(sign));
  if (isAdjective) return { pronoun, isPossessive: false };
  // "this book" and "these days" point outside the conversation; "the exercise that helps" and "the fact that gas" join clauses.
  if (ownThings.has(after.lower)) return undefined;
  const last = tokens.findIndex(
    (one, index) => index > at && !(isContentWord(one.text) && !(index > at + 1 && isCommonVerb(one.text))),
  );
  // "Summarize that idea", but not "Prove that gas expands".
  const isObject = (last === -1 ? tokens.length : last) === at + 2 && isWholeObject(text, token, tokens[at + 2]);
  if (token.lower === 'that' && !determinerBefore(before, at) && !isObject) return undefined;
  const end = (last === -1 ? tokens.at(-1) : tokens[last - 1])?.end ?? after.end;
  return { pronoun, isPossessive: false, noun: { start: after.start, end } };
}

/** "does this work" has a verb; "for this claim" has none, since it would be "claims". */
function isVerbAfter(demonstrative: string, before: string, after: string): boolean {
  if (!isCommonVerb(after)) return false;
  const isBase = !/(?:[^s]s|ed)$/.test(after.toLowerCase());
  if (demonstrative === 'this' || demonstrative === 'that') return !isBase || auxiliaries.has(before);
  return isBase || /ed$/i.test(after);
}

/** "Is it true that", "how long does it take": nothing is referred to. */
function isEmptyIt(text: string, end: number, before: string): boolean {
  const rest = text.slice(end).trim().toLowerCase();
  if (
    /^(?:true|possible|important|necessary|better|best|good|bad|worth|wise|safe|normal|common|easy|hard|difficult|ok|okay|enough|clear|known|said|believed|likely|legal)\b.* (?:to|that|if|for|when)\b/.test(
      rest,
    )
  )
    return true;
  if (/^(?:takes?|mean|feels?|make sense|matters?|seem|take) .*\b(?:to|that|if|when|like)\b/.test(rest)) return true;
  if (
    /^that\b/.test(rest) ||
    /^\p{L}+(?:ed|wn|id|ught|und) (?:\S+ )?(?:when|that|if|whether|how|why|who|what|which)\b/u.test(rest)
  )
    return true;
  if (/^(?:is|was|'s) (?:that|true|possible|important|necessary|said|better|worth)\b/.test(rest)) return true;
  return before === 'that' && /^rains?\b/.test(rest);
}

/** True if "that" is a pronoun and joins no clauses: "is that", "about that", "Does that help?". */
function standsAlone(before: string, after: string | undefined, at: number): boolean {
  if (at === 0) return true;
  if (!beforeDemonstrative.has(before)) return false;
  if (after === undefined) return true;
  if (isCommonVerb(after) && /(?:[^s]s|ed)$/.test(after.toLowerCase())) return beforeSubject.has(before);
  return !/^(?:an?|the|they|he|she|it|we|you|i|there|every|each|all|some|most|many|others?|no)$/i.test(after);
}

/** "Summarize that", "Can you condense that into a line?": the object of a request, where no clause follows. */
function isWholeObject(text: string, { start }: QueryToken, next: QueryToken | undefined): boolean {
  const request = withoutLeadIn(text.slice(0, start)).replace(/ (?:me|us)\s*$/i, '');
  return /^\p{L}+$/u.test(request.trim()) && (next === undefined || afterObject.has(next.lower));
}

function determinerBefore(before: string, at: number): boolean {
  return at === 0 || beforeDemonstrative.has(before);
}

/**
 * True if the question itself has the pronoun's antecedent. A possessive can belong to any noun before it ("why did
 * Loehr leave his job"); any other pronoun only to a noun of another clause ("if a node is offline, what happens to
 * it"), since in its own it would be a reflexive.
 */
function isExplained(tokens: readonly QueryToken[], at: number, { isPossessive }: PronounKind): boolean {
  const before = tokens.slice(0, at);
  if (isNamedLater(tokens, at)) return true;
  const isReported = sayings.has(tokens[at - 1]?.lower ?? '') && !isContentNoun(tokens[at + 1]);
  const lastClause = isReported ? at - 1 : before.findLastIndex(({ lower }) => clauseOpeners.has(lower));
  const open = isPossessive ? before : before.slice(0, Math.max(0, lastClause));
  return open.some((token, index) => isContentNoun(token) && !(isPossessive && isFronted(tokens, index)));
}

function isContentNoun(token: QueryToken | undefined): boolean {
  if (token === undefined || !isContentWord(token.text) || adverbs.has(token.lower)) return false;
  return !isCommonVerb(token.text) || /^\p{Lu}/u.test(token.text);
}

/** "Other than his inventions, what was Tesla known for?" */
function isNamedLater(tokens: readonly QueryToken[], at: number): boolean {
  const asksAt = tokens.findIndex(({ lower }) => questionWords.has(lower));
  const isBefore =
    asksAt > at &&
    tokens.slice(0, asksAt).every(({ lower }) => !auxiliaries.has(lower) && !/^(?:is|are|was|were)$/.test(lower));
  return isBefore && tokens.slice(asksAt + 1).some(({ text }) => /^\p{Lu}\p{Ll}/u.test(text));
}

/** "What examples does its author give": the noun is the object, and the antecedent of "its" is missing. */
function isFronted(tokens: readonly QueryToken[], at: number): boolean {
  if (!asksFor.has(tokens[at - 1]?.lower ?? '')) return false;
  return auxiliaries.has(tokens[at + 1]?.lower ?? '');
}

function isLastOfPhrase(tokens: readonly QueryToken[], at: number): boolean {
  const after = tokens[at + 1];
  return after === undefined || !isContentWord(after.text) || isCommonVerb(after.text);
}

const pronouns: ReadonlyMap<string, PronounKind> = new Map([
  ['it', { pronoun: 'one', isPossessive: false }],
  ['its', { pronoun: 'one', isPossessive: true }],
  ['they', { pronoun: 'several', isPossessive: false }],
  ['them', { pronoun: 'several', isPossessive: false }],
  ['their', { pronoun: 'several', isPossessive: true }],
  ['theirs', { pronoun: 'several', isPossessive: false }],
  ['he', { pronoun: 'person', isPossessive: false }],
  ['him', { pronoun: 'person', isPossessive: false }],
  ['she', { pronoun: 'person', isPossessive: false }],
  ['hers', { pronoun: 'person', isPossessive: false }],
]);
const demonstratives = wordSet('this that these those');
const ownThings = wordSet(
  'book text work author day days year years week month time way case kind sort type course paper article document manual guide novel story context',
);
const beforeDemonstrative = wordSet(
  'is are was were does do did can could should would will has have had about of on in for with to from at by like than into after before between why how what when where and but so explain describe define discuss mean means use using apply do doing call without against beyond under over through during if because as not just all',
);
const afterObject = wordSet(
  '. ! ? , ; : please for in into to with as by from on at again up down more better briefly shortly quickly first instead and or but too',
);
const clauseOpeners = wordSet(
  ', ; : . ! ? and but or because if when while after before that which who whether so although though until since unless where then than',
);
const beforeSubject = wordSet('why how what when where and but so if because whether is are was were');
const sayings = wordSet(
  'say says said think thinks thought believe believes claim claims claimed know knows hope feel mean means',
);
const questionWords = wordSet('what which who whom whose when where why how');
const auxiliaries = wordSet('do does did can could will would shall should may might must');
const asksFor = wordSet('what which whose many much');
const adverbs = wordSet(
  'later first next finally exactly usually normally then today instead else anyway however again together',
);

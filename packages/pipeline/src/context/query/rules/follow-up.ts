import type { NumberRange } from '@touchstone/contract';
import { isContinuation } from './continuations.ts';
import {
  type Conversation,
  focusOf,
  isAttribute,
  ownerOf,
  referentOf,
  subjectOf,
  topicOf,
} from './conversation-topic.ts';
import { findPlaces } from './find-places.ts';
import { listedItem } from './listed-item.ts';
import { nounPhrases } from './noun-phrases.ts';
import { hasPronoun, openPronouns } from './open-pronouns.ts';
import { queryTokens, wordSet } from './query-tokens.ts';
import { findRelativePlace } from './relative-place.ts';

/** A question that needs the conversation, made complete as far as that is possible. */
export interface FollowUp {
  readonly resolved: string;
  /** The part of it that is the question's own, whose form counts; empty where it is only "tell me more". */
  readonly asks: string;
}

/**
 * Undefined where the question (see `plainLine`) is complete by itself. Without a conversation to resolve it against,
 * the text stays as it is.
 */
export function readFollowUp(question: string, conversation: Conversation | undefined): FollowUp | undefined {
  const text = question.replace(/[\s.]+$/, '');
  if (text.length > longestFollowUp) return undefined;
  return (
    readRelativePlace(text, conversation) ??
    readContinuation(text, conversation) ??
    readListed(text, conversation) ??
    readFragment(text, conversation) ??
    readPronouns(text, conversation)
  );
}

/** A longer question names its topic itself. */
const longestFollowUp = 240;

/** "that chapter", "the next page". */
function readRelativePlace(text: string, conversation: Conversation | undefined): FollowUp | undefined {
  const place = findRelativePlace(text, (kind) => conversation && lastPlace(kind, conversation));
  if (place === undefined) return undefined;
  if (place.named === undefined) return place.isFollowUp ? { resolved: text, asks: text } : undefined;
  const named = text.slice(0, place.start) + place.named + text.slice(place.end);
  if (conversation !== undefined && isFragment(named)) {
    const resolved = withPlace(conversation.question, named, place.named);
    return { resolved, asks: resolved };
  }
  const inner = openPronouns(named).length > 0 ? readPronouns(named, conversation) : undefined;
  return inner ?? { resolved: named, asks: named };
}

/** "Tell me more", "Why?", "Can you elaborate on that?": a repetition of the question before. */
function readContinuation(text: string, conversation: Conversation | undefined): FollowUp | undefined {
  const bare = text.replace(/[\s?!.,]+$/, '');
  if (!isContinuation(bare)) return undefined;
  if (conversation === undefined) return { resolved: text, asks: '' };
  const { question } = conversation;
  const topic = topicOf(question);
  const asks = bare.replace(
    / (?:(?:about|on|upon|of|into) )?(?:that|this|it|these|those|them)(?: (?:topic|point|subject))?$/i,
    '',
  );
  if (asks !== bare && topic !== undefined && question.match(/^(?:what|who)(?:'s| is| are| was| were) /i)) {
    const about = bare.match(/ (?:about|on|upon|of|into) /i)?.[0] ?? ' ';
    return { resolved: `${asks}${about}${topic}${/\?$/.test(text) ? '?' : ''}`, asks: '' };
  }
  if (/^(?:\S+ )?(?:why|how|when|where|who|how so|how come)\b/i.test(bare))
    return { resolved: `${question} ${text}`, asks: text };
  return { resolved: `${asks}: ${question}`, asks: '' };
}

/** "the second one", "the latter": an item of the answer's list. */
function readListed(text: string, conversation: Conversation | undefined): FollowUp | undefined {
  const match = text.match(listedForm);
  if (match === null) return undefined;
  const item =
    conversation === undefined ? undefined : listedItem(match.groups?.which ?? match.groups?.alone ?? '', conversation);
  if (item === undefined) {
    const resolved = conversation === undefined ? text : `${text.replace(/[\s?.!]+$/, '')}: ${conversation.question}`;
    return { resolved, asks: text };
  }
  const resolved = text.replace(listedForm, item).replace(/^(?:and|but|so|or) (?=\S)/i, 'What about ');
  return { resolved, asks: resolved };
}

/** "What about X?", "And the drawbacks?", "And in France?": a piece that replaces a piece of the question before. */
function readFragment(text: string, conversation: Conversation | undefined): FollowUp | undefined {
  const opening = text.match(/^(?:(?:and|but|so|or|ok(?:ay)?),? )?(?:what|how) about (?<piece>[^,]+?)[\s?!]*$/i);
  const joined = text.match(/^(?:and|but|or|plus|also|same (?:question )?for),? (?<piece>[^,]+?)[\s?!]*$/i);
  const piece = opening?.groups?.piece ?? joined?.groups?.piece;
  if (piece === undefined || (opening === null && !isFragment(piece))) return undefined;
  if (conversation === undefined) return { resolved: text, asks: text };
  if (hasPronoun(piece)) return undefined;
  const { question } = conversation;
  const place = findPlaces(piece)[0];
  if (place !== undefined && place.start <= 4) {
    const resolved = withPlace(question, piece, piece.slice(place.start, place.end));
    return { resolved, asks: resolved };
  }
  const head = nounPhrases(piece)[0]?.text.split(' ').at(-1) ?? '';
  const topic = topicOf(question);
  if (isAttribute(head) && topic !== undefined && !/ (?:of|for) /.test(piece)) {
    const resolved = `What about ${piece} of ${ownerOf(topic)}?`;
    return { resolved, asks: resolved };
  }
  const resolved = /^(?:in|on|at|for|with|without|during|by|before|after|under|to|from) /i.test(piece)
    ? withPreposition(question, piece)
    : withFocus(question, piece);
  return { resolved, asks: resolved };
}

/** Pronouns without an antecedent in the question itself are replaced by their meaning. */
function readPronouns(text: string, conversation: Conversation | undefined): FollowUp | undefined {
  const open = openPronouns(text);
  const isOpen = open.length > 0 || (openWords.test(text) && !/[.!?] /.test(text));
  // Without a conversation, "these rules" are those of the documents.
  const isFollowUp = conversation === undefined ? open.some(({ noun }) => noun === undefined) : isOpen;
  if (!isFollowUp) return undefined;
  if (conversation === undefined) return { resolved: text, asks: text };

  let resolved = text;
  let isReplaced = false;
  for (const { token, after, pronoun, isPossessive, endsPhrase, noun } of open.toReversed()) {
    const referent = referentOf(pronoun, conversation);
    if (referent === undefined || resolved.toLowerCase().includes(referent.toLowerCase())) continue;
    isReplaced = true;
    const end = noun?.end ?? token.end;
    if (noun !== undefined) {
      const named = namedAs(text.slice(noun.start, noun.end), referent, conversation.question);
      resolved = `${resolved.slice(0, token.start)}the ${named}${resolved.slice(end)}`;
    } else if (isPossessive && after !== undefined && endsPhrase) {
      resolved = `${resolved.slice(0, token.start)}the ${after.text} of ${referent}${resolved.slice(after.end)}`;
    } else if (isPossessive) {
      resolved = `${resolved.slice(0, token.start)}${referent}${/s$/.test(referent) ? "'" : "'s"}${resolved.slice(end)}`;
    } else {
      resolved = resolved.slice(0, token.start) + referent + resolved.slice(end);
    }
  }
  if (!isReplaced) resolved = `${text.replace(/[\s?.!]+$/, '')}: ${conversation.question}`;
  return { resolved, asks: isReplaced ? resolved : text };
}

/** The name of "that exercise" earlier: "breathing exercise", "exercises that help", "exercise (yoga)". */
function namedAs(held: string, referent: string, question: string): string {
  const same = nounPhrases(question).find((phrase) => sameHead(phrase.text, held));
  if (same === undefined) return `${held} (${referent})`;
  const rest = question
    .slice(same.end)
    .replace(/[\s?.!]+$/, '')
    .trim();
  const isSubject =
    same.isAskedFor && rest !== '' && !/^(?:do|does|did|can|could|should|would|will|has|have|had)\b/i.test(rest);
  return isSubject ? `${same.text} that ${rest}` : same.text;
}

/** A few words without a verb of their own. */
function isFragment(text: string): boolean {
  const words = queryTokens(text.replace(/^(?:and|but|or|so|what about|how about),? /i, '')).filter(({ text: word }) =>
    /[\p{L}\p{N}]/u.test(word),
  );
  const hasClause = words.some(({ lower }, index) => clauseWords.has(lower) || (index === 0 && imperatives.has(lower)));
  return words.length > 0 && words.length <= 7 && !hasClause;
}

/** The question with its focus replaced: "How does proof of work select a proposer?" */
function withFocus(question: string, piece: string): string {
  const subject = subjectOf(question);
  if (subject !== undefined) return question.replace(subject, () => piece);
  const focus = focusOf(question, nounPhrases(piece)[0]?.isPlural);
  if (focus === undefined) return `What about ${piece}? ${question}`;
  return question.slice(0, focus.start) + piece + question.slice(focus.end);
}

/** The question with the phrase of the same preposition, or of another one of time, replaced; else added. */
function withPreposition(question: string, piece: string): string {
  const preposition = piece.split(' ')[0]?.toLowerCase() ?? '';
  const alike = ofTime.includes(preposition) ? ofTime : [preposition];
  for (const phrase of nounPhrases(question)) {
    const before = alike.find((one) => question.slice(0, phrase.start).toLowerCase().endsWith(` ${one} `));
    if (before !== undefined)
      return question.slice(0, phrase.start - before.length - 1) + piece + question.slice(phrase.end);
  }
  return question.replace(/[\s.!]*\?*$/, ` ${piece}?`);
}

const ofTime = ['before', 'after', 'during', 'since', 'until'];

/** The page or chapter that was named last: in the question, else in the answer. */
function lastPlace(kind: 'page' | 'chapter', { question, answer }: Conversation): NumberRange | undefined {
  const named = [...findPlaces(answer), ...findPlaces(question)].filter((place) => place.kind === kind);
  return named.at(-1)?.ranges.at(-1);
}

/** The question with another page or chapter instead of its own, or at its end. */
function withPlace(question: string, piece: string, place: string): string {
  const held = findPlaces(question)[0];
  if (held === undefined)
    return `${question.replace(/[\s?.!]+$/, '')}, ${piece.replace(/^(?:and|but|or|what about|how about),? /i, '')}?`;
  const article = question.slice(0, held.start).match(/\bthe $/i)?.[0] ?? '';
  return question.slice(0, held.start - article.length) + place.replace(/^the /, '') + question.slice(held.end);
}

function sameHead(phrase: string, noun: string): boolean {
  const head = (text: string) => text.toLowerCase().split(' ').at(-1)?.replace(/s$/, '');
  return head(phrase) === head(noun);
}

/** Words that point to an earlier message. */
const openWords =
  /\bwhich ones?\b(?! of)|\b(?:this|that|the (?:other|same|next|previous|best|worst|first|last|right|wrong)) ones?\b|^(?:any|what) others?\b|\b(?:who|what|where|which|how|anyone|anything|someone|something|anybody|somebody|nobody|nothing) else\b|^(?:and|but|so)\b.*\b(?:the same|too|either|different|instead|otherwise)\b|^(?:is|are|was|were) there (?:any |some )?(?:others?|more|another)\b/i;

const listedForm =
  /\b(?:the )?(?<which>(?:first|second|third|fourth|fifth|sixth|seventh|1st|2nd|3rd|4th|5th|last) (?:one|point|item|option|step|kind|type|part|reason|stage|phase|example))\b(?! (?:of|in|chapter|page)\b)|\bthe (?<alone>former|latter|first|second|third|fourth|fifth|last)(?=\s*(?:[?!.,;]|$)|\s+(?:is|are|was|were|do|does|did|has|have|can|and|or|for|about)\b)/i;

const clauseWords = wordSet(
  'is are was were does do did can could should would will has have had what which who whom whose when where why how am may might must shall',
);
const imperatives = wordSet(
  'tell give show explain describe define compare summarize summarise list name find discuss outline quote read',
);

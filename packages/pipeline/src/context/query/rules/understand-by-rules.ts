import type { ConversationMessage, QueryType, QueryUnderstanding } from '@touchstone/contract';
import { asksForComparison, compareSides } from './compare-sides.ts';
import type { Conversation } from './conversation-topic.ts';
import { findPlaces, rangesOf } from './find-places.ts';
import { type FollowUp, readFollowUp } from './follow-up.ts';
import { withoutLeadIn } from './lead-ins.ts';
import { queryForm } from './query-form.ts';
import { plainLine } from './query-tokens.ts';

export interface RulesInput {
  readonly query: string;
  readonly history: readonly ConversationMessage[];
  /** The number of last messages to which a follow-up can refer. */
  readonly historyMessages: number;
}

/**
 * Understands a question without a language model (002 §1): its class, the resolved question, the pages and chapters it
 * names, and the sides of a comparison. Pure, and English only: a question in another language is `factual` and stays.
 *
 * The class is a strategy. A follow-up for a page, a summary or a comparison has that class, since it needs that
 * strategy; any other is `conversational`. A chapter alone is a filter and no class.
 */
export function understandByRules({ query, history, historyMessages }: RulesInput): QueryUnderstanding {
  const question = plainLine(query);
  const followUp = readFollowUp(question, conversationOf(history, historyMessages));
  const resolved = followUp?.resolved ?? question;
  const asks = shortOf(followUp === undefined ? question : followUp.asks);
  const places = findPlaces(resolved);
  const pages = rangesOf(places, 'page');
  const chapters = rangesOf(places, 'chapter');
  const aspects = asks === '' ? [] : compareSides(withoutLeadIn(asks));
  const queryType = classOf(asks, aspects, followUp);
  return {
    queryType,
    resolvedQuery: followUp === undefined ? query.trim() : resolved,
    needsHyde: needsHyde(queryType, resolved),
    pages,
    chapters,
    aspects: queryType === 'comparative' ? aspects : [],
    by: 'rules',
  };
}

/** HyDE is for conceptual questions (002 §3), and for follow-ups that come to one. */
export function needsHyde(queryType: QueryType, resolvedQuery: string): boolean {
  if (queryType === 'conceptual') return true;
  const asks = resolvedQuery.replace(/^[^:?]{1,60}: (?=\S)/, '');
  return queryType === 'conversational' && queryForm(shortOf(plainLine(asks))) === 'conceptual';
}

function classOf(asks: string, aspects: readonly string[], followUp: FollowUp | undefined): QueryType {
  const isComparison = asks !== '' && (aspects.length > 0 || asksForComparison(withoutLeadIn(asks)));
  if (isComparison) return 'comparative';
  const form = asks === '' ? 'factual' : queryForm(asks);
  if (form === 'summary') return 'summary';
  if (asks !== '' && rangesOf(findPlaces(asks), 'page').length > 0) return 'page_specific';
  return followUp === undefined ? form : 'conversational';
}

/**
 * The last question of the user with a topic, and the answer to it. It is among the last messages; its own references
 * may go further back. Thanks and the like are skipped.
 */
function conversationOf(history: readonly ConversationMessage[], historyMessages: number): Conversation | undefined {
  const messages = history
    .slice(-longestHistory)
    .filter(({ role, content }) => role === 'assistant' || !isSmallTalk(content));
  const firstRead = messages.length - historyMessages;
  let conversation: Conversation | undefined;
  let askedAt = -1;
  for (const [at, { role, content }] of messages.entries()) {
    if (role === 'assistant') {
      if (conversation !== undefined) conversation = { ...conversation, answer: content.slice(0, longestRead) };
      continue;
    }
    const asked = lastQuestion(content);
    if (asked === '') continue;
    conversation = { question: readFollowUp(asked, conversation)?.resolved ?? asked, answer: '' };
    askedAt = at;
  }
  return askedAt >= firstRead ? conversation : undefined;
}

function isSmallTalk(content: string): boolean {
  return content.length < 60 && smallTalk.test(plainLine(content));
}

/** The question of a long text is its last one. */
function shortOf(asks: string): string {
  return asks.length <= longestAsked ? asks : lastQuestion(asks);
}

/** The last sentence that is a question, else the last sentence. */
function lastQuestion(content: string): string {
  const sentences = plainLine(content.slice(-longestRead)).split(/(?<=[?!])\s+|(?<=\.)\s+(?=\p{Lu})/u);
  return (sentences.findLast((sentence) => sentence.endsWith('?')) ?? sentences.at(-1) ?? '').slice(0, longestAsked);
}

/** Characters whose form is looked at: the forms try every way to cut a text. */
const longestAsked = 300;
/** Characters of a message that are read. */
const longestRead = 2000;
/** Messages that are read for the references of an earlier question. */
const longestHistory = 40;
const smallTalk =
  /^(?:thanks?(?: you)?(?: (?:so|very) much)?|ok(?:ay)?|great|cool|nice|got it|i see|hi|hello|hey|good|perfect|yes|no|sure)[\s.!]*$/i;

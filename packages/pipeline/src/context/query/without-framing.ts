/**
 * A question without the words that only frame it: "What does the book say about slugs?" is about slugs, and neither
 * `book` nor `say` helps to find them. English; a question without such a frame, or of nothing else, stays as it is.
 */
export function withoutFraming(question: string): string {
  if (question.length > longestFramed) return question;
  let text = question.trim();
  for (const frame of frames) text = text.replace(frame, '').trim();
  const bare = text.replace(/^[\s,:;]+|[\s,;:?!.]+$/gu, '');
  const isLeft = /[\p{L}\p{N}]/u.test(bare) && !onlyAsking.test(bare);
  return isLeft && bare.length < question.trim().length - 1 ? bare : question;
}

/** Characters. A longer text is a text of its own, not a framed question. */
const longestFramed = 1000;

/** A question word without a topic. */
const onlyAsking =
  /^(?:what|who|which|where|when|why|how|that|this|it|them|more)(?:\s+(?:is|are|was|were|do|does|did|happens|else))?$/iu;

const source =
  '(?:book|text|author|authors|document|documents|documentation|docs|manual|guide|handbook|paper|article|notes?|chapter|section|page|passage)';
const place = `(?:(?:the|this|that|these|your|our|my)\\s+(?:\\w+\\s+)?${source}|(?:chapter|section|page|pages|pp?\\.)\\s+[\\dIVXLC][\\w-]*|it|they)`;
const says =
  '(?:say|says|said|tell|tells|tell us|teach|teaches|write|writes|state|states|mention|mentions|explain|explains|recommend|recommends|advise|advises|think|have to say)';

/** Each is removed where it occurs; in this order. */
const frames: readonly RegExp[] = [
  /^(?:please\s+|(?:can|could|would|will)\s+you\s+(?:please\s+|kindly\s+)?(?=(?:tell|explain|describe|show|give|find|list)\b))/iu,
  /^(?:tell|show|teach|give)\s+(?:me|us)\s+(?:something\s+|more\s+|all\s+|everything\s+|what you know\s+)?(?:about|on)\s+/iu,
  /^(?:i|we)\s+(?:want|would like|need|wish|'d like)\s+to\s+(?:know|learn|understand|read)\s+(?:something\s+|more\s+|everything\s+)?(?:about\s+)?/iu,
  new RegExp(
    `^what\\s+(?:else\\s+)?(?:do|does|did)\\s+${place}\\s+${says}\\s+(?:us\\s+)?(?:about|on|of|regarding|concerning)\\s+`,
    'iu',
  ),
  new RegExp(
    `^what\\s+(?:is|are|was|were)\\s+(?:said|written|told|mentioned|stated|taught)\\s+(?:in\\s+${place}\\s+)?(?:about|on|of|regarding)\\s+`,
    'iu',
  ),
  new RegExp(`^(?:according to|based on|in|as per|as stated in)\\s+${place}\\s*[,:]?\\s+(?=\\S)`, 'iu'),
  new RegExp(`[,\\s]+(?:according to|based on|as stated in|in|on|from)\\s+${place}\\s*[?.!]*$`, 'iu'),
];

import { type NounPhrase, nounPhrases } from './noun-phrases.ts';

/** The part of a conversation that a follow-up can refer to: the last question, and the answer to it. */
export interface Conversation {
  /** The last question of the user that was about something, standing by itself. */
  readonly question: string;
  /** The answer to it; empty where there is none. */
  readonly answer: string;
}

/** The meaning of a pronoun in a conversation; undefined where nothing fits. */
export function referentOf(pronoun: Pronoun, { question, answer }: Conversation): string | undefined {
  const phrases = candidates(question);
  const isThing = ({ isAskedFor }: NounPhrase) => !isAskedFor;
  if (pronoun === 'person') {
    const answered = /^who (?!is\b|was\b|are\b|were\b)/i.test(question)
      ? nounPhrases(`... ${answer}`).find(({ isProper, text }) => isProper && !question.includes(text))
      : undefined;
    return (answered ?? phrases.find(({ isProper }) => isProper) ?? phrases.find(isThing))?.wholeText;
  }
  if (pronoun === 'several') {
    const several =
      phrases.find(({ isPlural, isAskedFor }) => isPlural && !isAskedFor) ?? phrases.find(({ isPlural }) => isPlural);
    if (several !== undefined) return withArticle(several);
    return topicOf(question);
  }
  // "What did Roosevelt do about the banks? - Did it work?" is about the deed, which has no name.
  if (
    /^(?:[Ww]hat|[Hh]ow) (?:did|does|do|has|have|should|can|could) \p{Lu}.* (?:do|done|react|respond|act|proceed|handle)\b/u.test(
      question,
    )
  )
    return undefined;
  return topicOf(question);
}

/** `one`: it, this, that. `several`: they, these, those. `person`: he, she. */
export type Pronoun = 'one' | 'several' | 'person';

/** The thing that a question is about, as one phrase; undefined where it names none. */
export function topicOf(question: string): string | undefined {
  const asked = subjectOf(question);
  if (asked !== undefined) return asked;
  return focusOf(question)?.wholeText;
}

/** The topic phrase of a question, which another one of its number can replace. */
export function focusOf(question: string, isPlural = false): NounPhrase | undefined {
  const phrases = candidates(question).filter(({ isAskedFor }) => !isAskedFor);
  const agreeing = phrases.filter((phrase) => phrase.isPlural === isPlural);
  // "Who signed the treaty?": the words after the verb are the topic.
  const isAboutObject = /^(?:who|which|what) (?!is\b|are\b|was\b|were\b|do\b|does\b|did\b|can\b|should\b|will\b)/i.test(
    question,
  );
  return isAboutObject ? (agreeing.at(-1) ?? phrases.at(-1)) : (agreeing[0] ?? phrases[0]);
}

/** "interval training" of "the benefits of interval training": the owner of the attribute. */
export function ownerOf(topic: string): string {
  const match = topic.match(/^(?:the )?(?:\S+ ){0,2}?(?<attribute>\p{L}+) (?:of|for|behind) (?<owner>.+)$/iu);
  const { attribute = '', owner } = match?.groups ?? {};
  return owner !== undefined && isAttribute(attribute) ? owner : topic;
}

/** True if a noun names a side of a thing, and not a thing: "drawbacks", "price". */
export function isAttribute(noun: string): boolean {
  const lower = noun.toLowerCase();
  return attributes.has(lower) || attributes.has(lower.replace(/s$/, '')) || attributes.has(lower.replace(/ies$/, 'y'));
}

/**
 * X of "What is X?", "Tell me about X" and "What does chapter 9 say about X?", as it is written, where it is short
 * enough for another question.
 */
export function subjectOf(question: string): string | undefined {
  const text = question.replace(/[\s?.!]+$/, '');
  const said = text.match(
    /^(?:what|how) (?:does|do|did|is|was) .+? (?:say|said|write|written|think|claim|mention|tell us|argue|state|teach|recommend|suggest|advise|explain|know|known) (?:about|on|regarding) (?<subject>.+)$/i,
  )?.groups?.subject;
  if (said !== undefined && said.split(' ').length <= 8) return withoutPart(said);
  const match = text.match(
    /^(?:and |so |but |now )?(?:(?:what|who)(?:'s| is| are| was| were)|(?:please |can you |could you )*(?:tell me (?:more )?about|explain|describe|define|summari[sz]e|discuss|outline|introduce)(?: what)?) (?:meant by |the (?:meaning|definition|idea|concept|notion) of )?(?<subject>.+)$/i,
  );
  const subject = match?.groups?.subject?.replace(/ (?:is|are|means|mean)$/i, '');
  if (subject === undefined || subject.split(' ').length > 8) return undefined;
  const isClause = /\b(?:how|why|what|who|when|where|which|that|is|are|was|were|does|do|did|on page|about)\b/i.test(
    subject,
  );
  return isClause ? undefined : withoutPart(subject);
}

/** "security" of "the chapter on security". */
function withoutPart(subject: string): string {
  return subject.replace(
    /^(?:the |this |that )?(?:chapters?|sections?|parts?|passages?|paragraphs?) (?:on|about|dealing with) (?=\S)/i,
    '',
  );
}

function candidates(question: string): readonly NounPhrase[] {
  return nounPhrases(question.replace(/[\s?.!]+$/, ''));
}

function withArticle({ text, wholeText, isAskedFor }: NounPhrase): string {
  return isAskedFor ? `the ${text}` : wholeText;
}

const attributes: ReadonlySet<string> = new Set(
  `advantage disadvantage benefit drawback downside upside pro con risk danger cost price cause effect consequence symptom origin history
   purpose meaning definition reason role function use example exception limit limitation alternative requirement condition step stage
   phase part component element author inventor founder date year place name age size length duration result outcome impact influence
   importance significance weakness strength feature property characteristic type kind form rule principle goal objective side-effect
   method implication application solution problem difficulty treatment structure source number amount creator owner`.split(
    /\s+/,
  ),
);

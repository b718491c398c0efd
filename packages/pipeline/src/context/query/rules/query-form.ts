import { asksForWhole } from './asks-for-whole.ts';
import { withoutLeadIn } from './lead-ins.ts';

/** The form of a question by its own words, whether or not it needs the conversation. */
export type QueryForm = 'summary' | 'conceptual' | 'factual';

/** Reads the form of a question (see `plainLine`). A comparison is seen by `compareSides`, a page by `findPlaces`. */
export function queryForm(query: string): QueryForm {
  if (asksForWhole(query)) return 'summary';
  const lower = query.toLowerCase();
  if (isOf(summaryForms, withoutLeadIn(lower))) return 'summary';
  const texts = [lower, ...lastClauses(lower)].map(withoutLeadIn);
  if (texts.some((text) => isOf(summaryForms, text))) return 'summary';
  const isConceptual = texts.some((text) => isOf(conceptualForms, text) && !isOf(factualForms, text));
  return isConceptual ? 'conceptual' : 'factual';
}

function isOf(forms: readonly RegExp[], text: string): boolean {
  return forms.some((form) => form.test(text));
}

/** "The author says so. Why?" and "It fails at once, why is that?": the question is the last sentence or clause. */
function lastClauses(text: string): readonly string[] {
  const sentence = text.match(/[.!?;:] (?<last>[^.!?;:]+[?.!]*)$/)?.groups?.last;
  const clause = text.match(/, (?<last>(?:and |but |so )?(?:what|how|why)\b[^,]+)$/)?.groups?.last;
  return [sentence, clause].flatMap((last) => (last === undefined ? [] : [last]));
}

const thing =
  '(?:book|chapters?|text|work|story|novel|paper|article|document|section|part|volume|guide|manual|report|essay|whole thing|appendix|introduction|preface|epilogue|prologue|conclusion|passage|lecture|pages?)\\b';

/** The end of a question for a whole chapter: its number, and nothing that is asked about it. */
const noMore =
  '(?: (?!(?:about|after|as|before|between|concerning|during|if|of|on|regarding|to|when|while|with)\\b)[\\w-]+){0,4}[.!? ]*$';

const summaryForms = [
  /^(?:give|write|provide|make|create|show|get|draft|prepare|offer|i (?:want|need)|i'd like)?\s*(?:me|us)?\s*(?:a |an |the )?(?:\S+ ){0,3}?(?:summary|summaries|synopsis|overview|recap|rundown|run-down|digest|précis|abstract|outline|gist|tl;? ?dr)(?: (?:of|on|for|about|please)\b|[.!?]*$)/,
  /^(?:summ?[aei]r+i[sz]e|sum up|recap|recapitulate|condense|outline|boil down|abridge|distil|distill|digest|tl;? ?dr)\b|^sum .{1,80} up\b/,
  /\b(?:summari[sz]e|sum up|condense|recap|boil down) (?:it|this|that|the|chapters?|pages?|these|those|all|what)\b/,
  /\b(?:summary|overview|synopsis|recap|gist|tl;? ?dr|rundown)[.!? ]*$/,
  /\b(?:gist|essence|upshot|thrust|crux|short version|big picture|bottom line|(?:cliff|crib|cliff's|spark)[ -]?notes|key facts|quick tour|rundown|main content) (?:of|for|on)\b/,
  /^(?:boil|break|condense|distil|distill|reduce|cut|shorten|compress|trim|abbreviate|squeeze|rewrite) .+ (?:down )?(?:to|into|in|as) (?:its |the |their |a |an |one |two |three |four |five |\d+ )?(?:essence|essentials|basics|core|few|main|key|bullet|sentences?|lines?|words?|paragraphs?|points?)\b/,
  new RegExp(
    `\\bwhat (?:should|must|do) (?:i|we|one) (?:(?:need|have) to )?(?:know|remember|take away|learn|retain|keep) (?:about|from|of) (?:\\S+ ){0,3}?${thing}`,
  ),
  new RegExp(
    `\\bwhat (?:are the |kinds? of |sorts? of )?(?:topics?|subjects?|themes?|issues?|matters|ideas|ground|things) (?:are |is |does |do |did )?(?:\\S+ ){0,4}?${thing}`,
  ),
  /\b(?:main|key|central|core|principal|major|most important|overall|essential|primary|chief) (?:\S+ )?(?:points?|ideas?|takeaways?|take-aways?|themes?|messages?|arguments?|lessons?|topics?|insights?|findings?|conclusions?|claims?|thes[ie]s|highlights?|content)\b/,
  /\b(?:takeaways?|take-aways?|highlights) (?:of|from|in)\b/,
  /\b(?:lessons?|conclusions?|insights?) (?:\S+ ){0,6}?(?:of|from|in) (?:the |this |that )?(?:\S+ )?(?:book|chapters?|text|story)\b/,
  /^(?:brief (?:me|us)|catch me up|bring me up to speed|fill me in|get me up to speed|walk me through|run me through|take me through) (?:on |about |with )?(?:the |this )?(?:\S+ )?(?:book|chapters?|text|story|section|part)\b/,
  /^what(?:'s| is| was) the (?:plot|moral|story|outline|upshot|thesis|take-?away|bottom line|point|message)(?: (?:of|in) (?:the |this )?(?:\S+ )?(?:book|chapters?|text|story|novel|section|paper|article|essay)\b|[.!? ]*$)/,
  /\bin (?:a nutshell|a few (?:words|sentences|lines|bullet points|bullets)|(?:one|two|three|four|five|\d+) (?:sentences?|lines?|words|paragraphs?|bullet points|bullets))\b/,
  new RegExp(
    `\\bwhat(?:'s| is| are| was| were) (?:(?!between|on|in|of|from|at)\\S+ ){0,4}?${thing}(?: \\S+){0,6}? (?:all )?about(?:[,.!?]|$)`,
  ),
  new RegExp(
    `\\bwhat (?:does|do|did|is|are) (?:the |this |that |these )?(?:\\S+ )?(?:${thing}|(?:book|text))(?: \\S+){0,5}? (?:cover|covers|covered in|discuss|talk about|deal with|contain|teach|address|treat|go over)[.!? ]*$`,
  ),
  new RegExp(
    `\\bwhat(?:'s| is| are)? (?:\\S+ )?(?:covered|discussed|treated|contained|in|inside)(?: in)? (?:the |this |that )?(?:(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|next|previous|\\d+th) )?chapters?\\b${noMore}`,
  ),
  new RegExp(`\\bwhat happens in (?:the )?(?:\\S+ )?chapters?\\b${noMore}`),
  /\bwhat(?:'s| is) (?:it|this) (?:all )?about[.!? ]*$/,
];

/** Questions of fact that begin like a question of how or why. */
const factualForms = [
  /^how (?:many|much|often|long|old|far|tall|big|large|high|deep|fast|wide|heavy|hot|cold|late|early|soon|frequently|expensive|small|thick|strong)\b/,
  /^how (?:is|are|was|were|do you|does one) (?:\S+ ){1,6}?(?:called|defined|spelled|spelt|pronounced|abbreviated|named|translated)\b/,
  /^how (?:do|would) (?:you|i|we) (?:spell|pronounce|say|define|abbreviate|call)\b/,
  /^what (?:does|do|did) the (?:word|term|name|phrase|abbreviation|acronym|initials|symbol|sign|letters?) .+ mean\b/,
  /^what (?:are|were) (?:the )?(?:\S+ )?side effects\b/,
];

const conceptualForms = [
  /^(?:how|why)\b/,
  /^(?:explain|elaborate|discuss|clarify|illustrate|analy[sz]e|interpret|justify|walk (?:me|us) through|talk (?:me|us) through|go through|teach (?:me|us)|tell (?:me|us) (?:more )?about|describe how|describe why|describe the (?:process|mechanism|relationship|role|way|idea|concept|effect|impact|influence))\b/,
  /^describe\b/,
  /\b(?:explain|explanation|understand(?:ing)?|wonder|describe|tell me|know|see|clarify)\b.{0,40}\b(?:how|why)\b(?! (?:many|much|often|long|old|far))/,
  /\b(?:in|by) (?:what|which) (?:ways?|manner|sense|means)\b/,
  /\bto what (?:extent|degree|end|purpose)\b/,
  /^(?:for|by|through|with|on|under|under the) (?:what|which) (?:kinds? of |sorts? of )?(?:reasons?|means|mechanisms?|process(?:es)?|logic|grounds|motives?|methods?|purposes?|conditions|circumstances)\b/,
  /^what(?:'s| is| are| was| were) (?:so |really |actually |particularly )?(?:special|important|interesting|wrong|good|bad|unusual|remarkable|difficult|hard|new|behind)\b/,
  /^what (?:does|do|did|can|could|might) .+ (?:tell|teach|show|reveal|say to|imply|suggest|mean|demonstrate|illustrate)(?: (?:us|me|one|people))?(?: (?:about|for)\b|[.!? ]*$)/,
  /^what (?:would|could|might|will) (?:happen|change|follow|become|result)\b/,
  /^(?:is|are|was) there (?:a|any) (?:good )?(?:reason|explanation|logic)\b/,
  /\bany idea (?:why|how)\b/,
  /^(?:make sense of|account for|of what (?:use|importance))\b/,
  /^what (?:\S+ )?(?:makes?|causes?|caused|happens?|leads?|led|drives?|drove|motivates?|enables?|explains?|determines?|prevents?|triggers?|influences?|affects?|shapes?|goes on|keeps?|lies|lay|underlies|underlay|stands behind|is behind|was behind|accounts? for|gives rise|brings? about|allows?|stops?)\b/,
  /^what is it (?:that|about)\b/,
  /\b(?:light|insight|idea) (?:on|into|of) (?:how|why|what makes)\b/,
  /^what (?:does|do|did|would) it (?:mean|take)\b/,
  /^what(?:'s| is| are| was| were) (?:the |a |an )?(?:\S+ ){0,2}?(?:roles?|purposes?|point|relationships?|relations?|connections?|links?|interplay|interaction|ideas? behind|logic|reasoning|rationale|reasons?|effects?|impacts?|influences?|consequences?|implications?|significance|importance|mechanisms?|process|thinking|driving force|root|explanation|justification|argument|case for|trick|idea of|thinking behind|reasoning behind|story behind|intuition|philosophy|theory|concepts?|nature|best way|causes?|motivation|secret)\b/,
  /^what (?:roles?|effects?|impacts?|influences?|purposes?|consequences?|implications?)\b/,
  /\b(?:relationship|interplay|interaction|connection|link) between\b/,
  /^(?:the )?(?:role|effects?|impact|influence|importance|significance|relationship|consequences|implications|causes?|reasons?|mechanisms?) (?:of|for|behind|between)\b/,
  /^(?:how come|what for|in which cases|under what (?:conditions|circumstances))\b/,
];

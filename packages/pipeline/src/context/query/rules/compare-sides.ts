import { isContentWord } from './noun-phrases.js';
import { plainLine } from './query-tokens.js';

/**
 * The sides of a comparison as texts to search for, with what the question asks of both: "Compare physical and mental toughness in
 * tennis" gives "physical toughness in tennis" and "mental toughness in tennis". Empty where nothing is compared. The text is a
 * question as `plainLine` gives it.
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

/** Whether the question asks for a comparison, even where its sides cannot be told apart. */
export function asksForComparison(question: string): boolean {
  return (
    compareSides(question).length > 0 ||
    /^(?:(?:can|could|would) you |please |and |so |now )*(?:compare|contrast)\b/i.test(question) ||
    /\bhow (?:do|does|did) (?:it|they|this|that|these|those|the (?:two|three)|both) (?:compare|differ)\b/i.test(
      question,
    ) ||
    /\b(?:differences?|similarit(?:y|ies)|distinctions?) (?:between|among)\b/i.test(question) ||
    /\bwhat(?:'s| is| are) the differences?\b/i.test(question) ||
    /\bwhich (?:of (?:the )?(?:two|three|them|these|those|both)|one) (?:is|are|was|were) (?:\S+er|better|worse|more \S+|less \S+)\b/i.test(
      question,
    )
  );
}

/** Characters; the forms below try every way to cut a text in three. */
const longestComparison = 400;

type Groups = Readonly<Record<string, string | undefined>>;

interface Comparison {
  readonly form: RegExp;
  readonly sides: (groups: Groups) => readonly string[];
}

const about =
  '(?<rest> (?:in|on|for|with|when|during|regarding|concerning|about|as|according|at|within|under|by|from|with respect|in terms) .+|, .+| ?[:;] .+)?';
const better =
  '(?:better|worse|healthier|cheaper|easier|harder|preferable|superior|inferior|(?:more|less|as) [\\p{L}-]+|(?!ever|never|over|other|rather|whether|per|her|their|another|either|under|after)[\\p{L}]{2,}er)';

/** A word that opens no clause. */
const plainWord =
  "(?!(?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|had|what|which|who|whom|whose|when|where|why|how|whether|if|to|list|name|show|give|tell|find|explain|describe|define|quote|read|not|more|less)\\b)[\\p{L}\\p{N}][\\p{L}\\p{N}'.+#-]*";

/** Words with a capital, which go together: "Escape from the Dark". */
const name = '(?:the |an? )?\\p{Lu}[^\\s,]*(?: (?:(?:of|the|de|von|van|from|for|in) )*\\p{Lu}[^\\s,]*)*';

const comparisons: readonly Comparison[] = [
  {
    // Two sides of one thing: "pros and cons of X", "X: pros and cons".
    form: /\b(?<a>pros|advantages|benefits|strengths|upsides|merits|arguments for|virtues|opportunities|costs)(?: and| or|\/|,| vs\.?| versus| &) (?:the )?(?<b>cons|disadvantages|drawbacks|downsides|weaknesses|risks|limitations|limits|demerits|harms|costs|dangers|arguments against|vices|threats|benefits)(?: (?:of|to|for|in|with|when) (?<x>.+))?$/i,
    sides: ({ a = '', b = '', x = '' }) => [words(plainSide(a), 'of', x), words(plainSide(b), 'of', x)],
  },
  {
    form: /\barguments (?<a>for) and (?<b>against) (?<x>.+)$/i,
    sides: ({ x = '' }) => [`arguments for ${x}`, `arguments against ${x}`],
  },
  {
    form: new RegExp(
      `\\b(?:differences?|distinctions?|similarit(?:y|ies)|comparisons?|contrasts?|trade-?offs?|choice|choose|choosing|distinguish(?:es|ing)?|differentiate|decide|commonalities|parallels|overlap|gap|tension|conflict|line|middle ground|distance)(?: \\S+){0,4}? (?:between|among) (?<a>.+?),? (?:and|or|&|vs\\.?|versus) (?<b>.+?)${about}$`,
      'iu',
    ),
    sides: shared,
  },
  {
    form: new RegExp(
      `\\b(?:compare|contrast|comparing|(?:comparison|side[- ]by[- ]side|juxtaposition|differences?|similarities) of|weigh|distinguish|differentiate|tell(?= \\S+(?: \\S+)? (?:apart|from)))(?: and contrast| apart)? (?<a>(?!me\\b|us\\b).+?),? (?:and|with|to|against|vs\\.?|versus|from|&) (?<b>.+?)${about}$`,
      'iu',
    ),
    sides: shared,
  },
  {
    form: new RegExp(
      `\\b(?:what|which \\S+) (?:distinguishes|separates|differentiates|sets|makes|tells|divides) (?<a>.+?) (?:apart |different |unlike )?(?:from|to|than) (?<b>.+?)${about}$`,
      'iu',
    ),
    sides: both,
  },
  {
    form: new RegExp(
      `\\b(?:is|are|was|were|does|do|did|can|would) (?<a>.+?) (?:(?:be )?(?:much |so |very |any |really |fundamentally )?(?:different|distinct|dissimilar|differ|vary|diverge)(?: in (?<topic>[^?]+?))? (?:from|to|than)|compare(?:d)? (?:to|with|against)|relate in comparison to|stack up against|measure up to) (?<b>.+?)${about}$`,
      'iu',
    ),
    sides: both,
  },
  {
    form: new RegExp(
      `^(?<a>.+?) (?:differs?|differed|is different|are different|is distinct|as opposed|(?:as )?compared|in contrast|in comparison|contrasted) (?:from|to|with) (?<b>.+?)${about}$`,
      'iu',
    ),
    sides: both,
  },
  {
    form: new RegExp(
      `\\b(?:how|what|in what way|where) (?:do|does|did|are|were) (?<a>.+?) and (?<b>.+?) (?:differ|compare|diverge|have in common|different|similar|alike|disagree|agree|relate to each other|contrast|part ways|part company|overlap|converge|clash|conflict|meet)(?: (?:from|to|with) each other)?${about}$`,
      'iu',
    ),
    sides: shared,
  },
  {
    form: new RegExp(
      `^(?<a>.+?) (?:vs\\.?|versus)(?!\\S) (?<b>.+?)(?: (?:vs\\.?|versus)(?!\\S) (?<c>.+?))?${about}$`,
      'iu',
    ),
    sides: ({ a = '', b = '', c, rest = '' }) =>
      [withoutFrame(a), b, ...(c === undefined ? [] : [c])].map((side) => words(side, asked(rest))),
  },
  {
    form: /^(?:between|of|out of) (?<a>[^,]+?) and (?<b>[^,]+?), (?<asked>(?:which|who|what)\b.+)$/iu,
    sides: ({ asked: how = '', a = '', b = '' }) => [words(a, bare(how)), words(b, bare(how))],
  },
  {
    // "Are A and B both directors?", "Were A and B born in the same town?"
    form: new RegExp(
      `^(?:[Aa]re|[Ww]ere|[Dd]o|[Dd]id|[Hh]ave|[Ii]s|[Ww]as|[Dd]oes|[Cc]an) (?:both )?(?<a>.+?) and (?<b>${name}|.+?) (?:(?:both|each|equally) (?<x>.+)|(?<y>(?:\\S+ ){0,4}?(?:the )?(?:same|identical|similar|alike|equal|different|related)\\b.*))$`,
      'u',
    ),
    sides: ({ a = '', b = '', x = '', y = '' }) => [words(a, sameless(`${x} ${y}`)), words(b, sameless(`${x} ${y}`))],
  },
  {
    form: /^(?:are|were|do|did|have) both (?:of )?(?:(?<x>[^,]+), )?(?:the )?(?<a>.+?),? and (?<b>[^,]+?)(?:, (?<y>.+))?$/iu,
    sides: ({ a = '', b = '', x = '', y = '' }) => [words(a, x, y), words(b, x, y)],
  },
  {
    form: new RegExp(
      `\\b(?:is|are|was|were) (?<a>.+?) (?:preferable|superior|inferior|equal|equivalent|identical|comparable|similar|(?:in any way |closely )?related|the same as|as good as) ?(?:to|as|with)? (?<b>.+?)${about}$`,
      'iu',
    ),
    sides: both,
  },
  {
    form: new RegExp(
      `\\b(?:is|are|was|were|does|do|did|will|would|can) (?<a>.+?) (?<how>${better}(?: [\\p{L}-]+){0,2}?) than (?!\\d|ever|expected|usual|normal|average|before|that\\b|this\\b|it\\b|one\\b|a (?:few|couple)|half)(?<b>.+?)${about}$`,
      'iu',
    ),
    sides: ({ a = '', b = '', how = '', rest = '' }) => [words(a, how, asked(rest)), words(b, how, asked(rest))],
  },
  {
    form: new RegExp(
      `\\b(?:which|what|who|whose|where|when)\\b(?<asked>.*?\\b(?:${better}|first|last|earliest|latest|most|least|\\p{L}{2,}est)\\b[^,:-]*)[,:-]+ ?(?<a>.+?),? or (?<b>.+)$`,
      'iu',
    ),
    sides: ({ asked: how = '', a = '', b = '' }) => [words(a, bare(how)), words(b, bare(how))],
  },
  {
    // "Which would you recommend, A or B?"
    form: /^(?:which|what|who|where|when)\b(?<asked>[^,:]*)[,:] ?(?<a>(?:\S+ ){0,4}?\S+) or (?<b>(?:\S+ ){0,4}?\S+)$/iu,
    sides: ({ asked: how = '', a = '', b = '' }) => [words(a, recommended(how)), words(b, recommended(how))],
  },
  {
    // "Does rail beat road?", "How are whales unlike fish?"
    form: new RegExp(
      `^(?:(?:how|why|in what (?:ways?|respects?)) )?(?:is|are|was|were|does|do|did|will|would|can) (?<a>.+?) (?:unlike|outperform|beat|exceed) (?<b>.+?)${about}$`,
      'iu',
    ),
    sides: both,
  },
  {
    form: new RegExp(
      `\\b(?:use|using|take|choose|choosing|pick|prefer|preferring|buy|recommend|advantages? of|benefits? of|case for) (?<a>.+?) (?:instead of|rather than|as opposed to|in place of|over(?= \\p{L}+$)) (?<b>.+?)${about}$`,
      'iu',
    ),
    sides: both,
  },
  {
    form: new RegExp(
      `^(?:do|does|did|are|were|can|is) (?<a>.+?) and (?<b>.+?) (?:agree|disagree|differ|overlap|conflict|contradict|coincide|clash|match|compete|diverge|converge|share (?:the |a |an |any )?[\\p{L} ]+|have (?:much |anything |something |a lot )?in common|alike|compatible)${about}$`,
      'iu',
    ),
    sides: shared,
  },
  {
    form: /^(?<a>[^,:]+?) or (?<b>[^,:]+?)(?: ?[,:;-]|\?) ?(?<asked>(?:which|what|who)\b.+)$/iu,
    sides: ({ asked: how = '', a = '', b = '' }) => [words(a, bare(how)), words(b, bare(how))],
  },
  {
    form: /\b(?:which|what) (?:is|are|one is|was) (?<how>better|worse|best|preferable|more \S+|less \S+)(?<x> .*?)? (?<a>\S+(?: \S+){0,3}?) or (?<b>.+)$/iu,
    sides: ({ how = '', x = '', a = '', b = '' }) => [words(a, how, x), words(b, how, x)],
  },
  {
    // "Which band was formed first A or B?": names, since nothing else says where the first one begins.
    form: /^(?<asked>(?:[Ww]hich|[Ww]hat|[Ww]ho)\b.*?\b(?:first|last|earlier|later|older|younger|better|\p{L}{2,}est)) (?<a>(?:the \p{Ll}+ (?:of )?)?(?:the )?\p{Lu}.*?),? or (?<b>.+)$/u,
    sides: ({ asked: how = '', a = '', b = '' }) => [words(a, bare(how)), words(b, bare(how))],
  },
  {
    form: new RegExp(
      `^(?<a>(?:${plainWord} ){0,3}${plainWord}) or (?<b>(?:${plainWord} ){0,3}?${plainWord})${about}$`,
      'iu',
    ),
    sides: both,
  },
  {
    form: /^(?:should|shall|do|would it be better|is it (?:better|best|wiser|safer|worth it|preferable)) (?:i |we |one |you |they |people )?(?:to |rather |better )*(?<a>.+?),? or (?:rather |should (?:i|we) |is it better to |to )?(?<b>(?!not\b).+)$/iu,
    sides: both,
  },
];

/** Something that can be searched for, and is no clause that the form has cut in two. */
function isSide(side: string): boolean {
  const words = side.split(' ');
  const isNamed = words.some((word) => isContentWord(word) || /^\p{Lu}/u.test(word));
  return isNamed && words.length <= 24 && !/[?!;]|\. |^(?:how|what|why|who|when|that|it|they|he|she) /i.test(side);
}

/** Cases of law are named "A vs. B", and "more than ever" compares nothing. */
function accepts(text: string, matched: string): boolean {
  const isCaseOfLaw =
    /\bvs?\.? /i.test(matched) &&
    /\b(?:case|ruling|ruled|court|verdict|lawsuit|decided|decision|plaintiff|precedent)\b/i.test(text);
  return !isCaseOfLaw;
}

function both({ a = '', b = '', topic, rest = '' }: Groups): readonly string[] {
  const asksOf = words(topic === undefined ? '' : `in ${topic}`, asked(rest));
  return [a, named(b, a)].map((side) => words(withoutFrame(side), asksOf));
}

/** "that of Carter" beside "the tax policy of Reagan" is "the tax policy of Carter". */
function named(side: string, first: string): string {
  const { preposition = '', rest = '' } =
    side.match(/^(?:that|those) (?<preposition>of|in|at|for|from|on) (?<rest>.+)$/i)?.groups ?? {};
  const end = preposition === '' ? -1 : first.indexOf(` ${preposition} `);
  return end === -1 ? side : `${first.slice(0, end)} ${preposition} ${rest}`;
}

/** Sides joined by "and" may share a head ("soft and hard forks") or an opening ("the styles of Grant and Lee"). */
function shared({ a = '', b = '', rest = '' }: Groups): readonly string[] {
  const named = [...withoutFrame(a).split(/\s*,\s*/), b].filter((side) => side !== '');
  const unit = named[0]?.match(/^(?:the )?(?<unit>chapter|page|section|part)s? /i)?.groups?.unit;
  const last = named.at(-1) ?? '';
  const opening = named[0]?.match(
    /^(?<opening>.*?\b(?:\p{L}+s|role|use|effect|view|style|idea|concept|history|theory|treatment|meaning|definition) (?:of|in|for)) /iu,
  )?.groups?.opening;
  const head = last.split(' ').length > 1 ? last.split(' ').at(-1) : undefined;
  return named
    .map((side, index) => {
      if (unit !== undefined) return `${unit} ${side.replace(/^(?:the )?(?:chapter|page|section|part)s? /i, '')}`;
      if (opening !== undefined && index > 0 && !/ (?:of|in|for) /.test(side)) return `${opening} ${side}`;
      return head !== undefined && index < named.length - 1 && isAdjective(side) ? `${side} ${head}` : side;
    })
    .map((side) => words(side, asked(rest)));
}

/** Whether a side is a lone adjective, which takes the head of the other side. */
function isAdjective(side: string): boolean {
  const word = side.replace(/^(?:the|a|an) /i, '');
  return (
    /^\p{Ll}+(?:al|ic|ive|ous|ar|ary|ory|ful|less|ed|ing|ent|ant|able|ible)$/u.test(word) || plainAdjectives.has(word)
  );
}

const plainAdjectives: ReadonlySet<string> = new Set(
  'soft hard hot cold long short high low good bad early late old new big small large left right public private first second third strong weak fast slow open closed deep shallow rich poor young light heavy dry wet dark free simple complex direct indirect male female human western eastern northern southern inner outer upper lower main full empty internal external modern ancient single double'.split(
    ' ',
  ),
);

/** "What is the", "Explain" and the like before the first side. */
function withoutFrame(side: string): string {
  const frames = [
    /^(?:please |can you |could you |would you |and |so |but )+/i,
    /^(?:explain|discuss|describe|tell me about|summari[sz]e|analy[sz]e|debate|on|about|regarding|what about|between)\s+/i,
    /^(?:what|which|who|how)(?:'s| is| are| was| were| do| does)? (?:better|best|worse|preferable|the (?:better|best) (?:choice|option))?\s*[:,-]?\s*/i,
  ];
  return frames.reduce((rest, frame) => rest.replace(frame, ''), side);
}

/** What is asked of both sides, without its question word. */
function asked(rest: string): string {
  return rest
    .replace(/^[\s,;:.-]+/, '')
    .replace(/^(?:which|what|who)(?: one| of (?:them|the two|these))?(?: is| are)? /i, '');
}

function bare(how: string): string {
  return how.replace(
    /^\s*(?:which|what|who)?\s*(?:one|of (?:them|these|the two))?\s*(?:is|are|was|were)?\s*(?:the )?/i,
    '',
  );
}

/** What is asked of both, where that says more than "would you recommend". */
function recommended(how: string): string {
  const text = bare(how);
  return /^(?:(?:is|are|was|were|do|does|did|would|should|will|can|could|has|have)\b|(?:you|i|we) )/i.test(text)
    ? ''
    : text;
}

/** What is asked of both, without "the same". */
function sameless(rest: string): string {
  return rest.replace(
    /\b(?:of |in |from |at |by )?(?:the )?(?:same|identical|similar|alike|equal|different|related)\b/i,
    '',
  );
}

function plainSide(side: string): string {
  const lower = side.toLowerCase();
  if (lower === 'pros') return 'advantages';
  return lower === 'cons' ? 'disadvantages' : lower;
}

function words(...parts: readonly string[]): string {
  const held = parts.map((part) => part.trim()).filter((part) => part !== '');
  return held.join(' ').replace(/ of$/, '');
}

function tidy(side: string): string {
  return plainLine(side)
    .replace(/^(?:both |either |the |a |an )+/i, '')
    .replace(/^["']+|["',;:]+$/g, '')
    .trim();
}

import {
  asked,
  bare,
  both,
  type Groups,
  plainSide,
  recommended,
  sameless,
  shared,
  withoutFrame,
  words,
} from './shape-sides.ts';

/** A form of a comparison, and the sides in it. */
export interface Comparison {
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

/** Every form that is known, the most telling first. A question is matched without its last sign. */
export const comparisons: readonly Comparison[] = [
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
      `\\b(?:differences?|distinctions?|similarit(?:y|ies)|comparisons?|contrasts?|trade-?offs?|choice|choose|choosing|distinguish(?:es|ing)?|differentiate|decide|commonalities|parallels|overlap|gap|tension|conflict|line|middle ground|distance|chang(?:es?|ed))(?: \\S+){0,4}? (?:between|among) (?<a>.+?),? (?:and|or|&|vs\\.?|versus) (?<b>.+?)${about}$`,
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
    // "Is brass or bronze better for bearings?"
    form: new RegExp(
      `^(?:is|are|was|were|does|do|did|will|would|can) (?<a>.+?) or (?<b>.+?) (?<how>${better})(?<x> .+)?$`,
      'iu',
    ),
    sides: ({ a = '', b = '', how = '', x = '' }) => [words(a, how, x), words(b, how, x)],
  },
  {
    form: /\bprefer (?<a>.+?) to (?<b>.+?)$/iu,
    sides: both,
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
    // "Which band was formed first A or B?": names, since nothing else marks the beginning of the first one.
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

/** The named parts of a form of comparison. */
export type Groups = Readonly<Record<string, string | undefined>>;

/** Sides that are named in full, each with the question about both. */
export function both({ a = '', b = '', topic, rest = '' }: Groups): readonly string[] {
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
export function shared({ a = '', b = '', rest = '' }: Groups): readonly string[] {
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

/** True if a side is a lone adjective, which takes the head of the other side. */
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
export function withoutFrame(side: string): string {
  const frames = [
    /^(?:please |can you |could you |would you |and |so |but )+/i,
    /^(?:explain|discuss|describe|tell me about|summari[sz]e|analy[sz]e|debate|on|about|regarding|what about|between)\s+/i,
    /^(?:what|which|who|how)(?:'s| is| are| was| were| do| does)? (?:better|best|worse|preferable|the (?:better|best) (?:choice|option))?\s*[:,-]?\s*/i,
  ];
  return frames.reduce((rest, frame) => rest.replace(frame, ''), side);
}

/** The question about both sides, without its question word. */
export function asked(rest: string): string {
  return rest
    .replace(/^[\s,;:.-]+/, '')
    .replace(/^(?:which|what|who)(?: one| of (?:them|the two|these))?(?: is| are)? /i, '');
}

/** "cheaper to run" of "which one is cheaper to run". */
export function bare(how: string): string {
  return how.replace(
    /^\s*(?:which|what|who)?\s*(?:one|of (?:them|these|the two))?\s*(?:is|are|was|were)?\s*(?:the )?/i,
    '',
  );
}

/** The question about both, where it is more than "would you recommend". */
export function recommended(how: string): string {
  const text = bare(how);
  return /^(?:(?:is|are|was|were|do|does|did|would|should|will|can|could|has|have)\b|(?:you|i|we) )/i.test(text)
    ? ''
    : text;
}

/** The question about both, without "the same". */
export function sameless(rest: string): string {
  return rest.replace(
    /\b(?:of |in |from |at |by )?(?:the )?(?:same|identical|similar|alike|equal|different|related)\b/i,
    '',
  );
}

/** Pros are searched for as advantages, cons as disadvantages. */
export function plainSide(side: string): string {
  const lower = side.toLowerCase();
  if (lower === 'pros') return 'advantages';
  return lower === 'cons' ? 'disadvantages' : lower;
}

/** Parts of a text as one, without those that are empty. */
export function words(...parts: readonly string[]): string {
  const held = parts.map((part) => part.trim()).filter((part) => part !== '');
  return held.join(' ').replace(/ of$/, '');
}

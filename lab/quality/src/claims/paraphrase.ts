import type { Random } from './random.ts';

/** A sentence in other words by up to three of the rules below; undefined where none applies. */
export function paraphrase(sentence: string, random: Random): string | undefined {
  let text = sentence;
  let made = 0;
  for (const change of random.shuffled(changes)) {
    const next = change(text);
    if (next === undefined || next === text) continue;
    text = next;
    made += 1;
    if (made === most) break;
  }
  return made === 0 ? undefined : text;
}

const most = 3;

type Change = (text: string) => string | undefined;

const changes: readonly Change[] = [
  // Clauses in the other order.
  (text) => swapped(text, /^(If|When|Where|Without|With|After|Before|For|On|In) ([^,]{8,}), ([^,:;]{10,})\.$/),
  (text) => {
    const [, main, word, clause] = /^([^,:;]{10,}) (if|when|where|because) ([^,:;]{8,})\.$/.exec(text) ?? [];
    return main && word && clause ? `${capital(word)} ${clause}, ${small(main)}.` : undefined;
  },
  (text) => {
    const [, first, second] = /^([^,:;]{12,}), and ([^,:;]{12,})\.$/.exec(text) ?? [];
    return first && second ? `${capital(second)}; also, ${small(first)}.` : undefined;
  },
  // A part of it alone.
  (text) => (text.includes(' (') ? text.replace(/ \([^)]*\)/, '') : undefined),
  (text) => /^([^,:;`]{30,}), [^,`]{5,40}\.$/.exec(text)?.[1]?.concat('.'),
  (text) => (/^(?:The|An?) /.test(text) ? `According to the docs, ${small(text)}` : undefined),
  // Other forms of a word.
  (text) => replaced(text, /\b(do|does|is|are|was|did)( )not\b/, (_, verb) => `${verb}n't`),
  (text) => replaced(text, /\bcannot\b/, () => 'is not able to'),
  (text) => replaced(text, /\bwithout (?:a |an )?(?=\w)/, () => 'with no '),
  (text) => replaced(text, /(?<=\s)(2|3|4|5|6|10)(?= [a-z])/, (digit) => inWords[digit] ?? digit),
  (text) =>
    replaced(text, /(?<=\s)(two|three|four|five|six|ten)(?= [a-z])/, (word) => digits.get(word.toLowerCase()) ?? word),
  (text) => replaced(text, /(\d) %/, (_, digit) => `${digit} percent`),
  (text) => replaced(text, /(\d) seconds\b/, (_, digit) => `${digit} s`),
  (text) => replaced(text, /(\d),(\d{3})\b/, (_, a, b) => `${a}${b}`),
  // Other words.
  ...Object.entries({
    shows: 'displays',
    show: 'display',
    uses: 'employs',
    use: 'employ',
    needs: 'requires',
    need: 'require',
    makes: 'creates',
    make: 'create',
    gives: 'provides',
    give: 'provide',
    begins: 'starts',
    keeps: 'retains',
    finds: 'locates',
    also: 'additionally',
    each: 'every',
    several: 'multiple',
    quickly: 'fast',
    wrong: 'incorrect',
    whole: 'entire',
    names: 'lists',
    answers: 'replies',
    written: 'recorded',
    changes: 'alters',
    asks: 'requests',
    says: 'states',
    holds: 'contains',
    has: 'possesses',
    most: 'the majority of',
    because: 'since',
  }).map(
    ([word, other]): Change =>
      (text) =>
        replaced(text, new RegExp(`(?<=[a-z,] )${word}\\b(?![^\`]*\`[^\`]*$)`), () => other),
  ),
];

const inWords: Readonly<Record<string, string>> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six', 10: 'ten' };
const digits = new Map(Object.entries(inWords).map(([digit, word]) => [word, digit]));

function swapped(text: string, clauses: RegExp): string | undefined {
  const [, word, clause, main] = clauses.exec(text) ?? [];
  return word && clause && main ? `${capital(main)} ${word.toLowerCase()} ${clause}.` : undefined;
}

function replaced(text: string, what: RegExp, by: (...match: string[]) => string): string | undefined {
  return what.test(text) ? text.replace(what, by) : undefined;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A name keeps its capital. */
function small(text: string): string {
  return /^(?:The|A|An|It|If|When|Where|With|Without|Each|This|These|They|In|On|For|All|Some|What|That|Only|Of|By|As|To|No|Its|There|You|Your|Both|After|Before|Files|Indexes|Questions|Texts|Answers|Results|Words)\b/.test(
    text,
  )
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}

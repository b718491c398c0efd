/** One step of a pattern: a sign, or one of a set; a star; `**` with the next slash, for any number of folders. */
type Step =
  | { readonly kind: 'sign'; readonly fits: (sign: string) => boolean }
  | { readonly kind: 'star'; readonly crossesFolders: boolean }
  | { readonly kind: 'folders' };

interface WildmatchOptions {
  /** True if a slash is matched by itself alone, and `**` by folders. */
  readonly byFolders: boolean;
  readonly ignoreCase: boolean;
}

/**
 * A test for texts by a pattern of a .gitignore, as git's `wildmatch.c` reads it: `?`, `*`, `**`, sets with ranges,
 * classes and negation, and `\`. Pattern and text hold a byte in each character, because git compares bytes. The time
 * is bounded by the product of both lengths, for any pattern.
 */
export function wildmatch(pattern: string, options: WildmatchOptions): (text: string) => boolean {
  const steps = parse(pattern, options);
  if (steps === undefined) return () => false;
  return (text) => matches(steps, options.ignoreCase ? lowerCase(text) : text);
}

/** Follows every position of the pattern that the text so far may have led to. */
function matches(steps: readonly Step[], text: string): boolean {
  let places = new Uint8Array(steps.length + 1);
  reach(steps, places, 0);
  for (const sign of text) {
    const next = new Uint8Array(steps.length + 1);
    for (const [at, step] of steps.entries()) {
      if (places[at] === 0) continue;
      if (step.kind === 'sign') {
        if (step.fits(sign)) reach(steps, next, at + 1);
      } else if (step.kind === 'folders') {
        next[at] = 1;
        if (sign === '/') reach(steps, next, at + 1);
      } else if (step.crossesFolders || sign !== '/') reach(steps, next, at);
    }
    places = next;
  }
  return places[steps.length] === 1;
}

/** Marks a position, and those behind stars and folders that match nothing. */
function reach(steps: readonly Step[], places: Uint8Array, place: number): void {
  places[place] = 1;
  for (let at = place; at < steps.length && steps[at]?.kind !== 'sign'; at++) places[at + 1] = 1;
}

/** Undefined for a pattern that can match nothing, such as one whose set has no end. */
function parse(pattern: string, { byFolders, ignoreCase }: WildmatchOptions): readonly Step[] | undefined {
  const steps: Step[] = [];
  for (let at = 0; at < pattern.length; at++) {
    const sign = pattern.charAt(at);
    if (sign === '*') {
      const start = at;
      while (pattern.charAt(at + 1) === '*') at += 1;
      const rest = pattern.slice(at + 1);
      const isWhole =
        at > start && (start === 0 || pattern.charAt(start - 1) === '/') && (rest === '' || /^\\?\//.test(rest));
      if (byFolders && isWhole && rest.startsWith('/')) {
        steps.push({ kind: 'folders' });
        at += 1;
      } else steps.push({ kind: 'star', crossesFolders: !byFolders || isWhole });
    } else if (sign === '?') {
      steps.push({ kind: 'sign', fits: (other) => !byFolders || other !== '/' });
    } else if (sign === '[') {
      const set = parseSet(pattern, at + 1, ignoreCase);
      if (set === undefined) return undefined;
      steps.push({ kind: 'sign', fits: (other) => set.fits(other) && !(byFolders && other === '/') });
      at = set.end;
    } else if (sign === '\\') {
      at += 1;
      const literal = pattern.charAt(at);
      if (literal === '') return undefined;
      steps.push({ kind: 'sign', fits: (other) => other === literal });
    } else {
      const literal = ignoreCase ? lowerCase(sign) : sign;
      steps.push({ kind: 'sign', fits: (other) => other === literal });
    }
  }
  return steps;
}

/** `[a-z]`, `[!x]`, `[[:digit:]_]`; `end` is the offset of its last bracket. */
function parseSet(
  pattern: string,
  start: number,
  ignoreCase: boolean,
): { readonly fits: (sign: string) => boolean; readonly end: number } | undefined {
  let at = start;
  const isNegated = /[!^]/.test(pattern.charAt(at));
  if (isNegated) at += 1;
  const tests: ((sign: string) => boolean)[] = [];
  let before = '';
  for (let isFirst = true; isFirst || pattern.charAt(at) !== ']'; at++, isFirst = false) {
    let sign = pattern.charAt(at);
    if (sign === '') return undefined;
    const afterDash = pattern.charAt(at + 1);
    if (sign === '\\') {
      at += 1;
      sign = pattern.charAt(at);
      if (sign === '') return undefined;
      tests.push(same(sign));
      before = sign;
    } else if (sign === '-' && before !== '' && afterDash !== '' && afterDash !== ']') {
      at += afterDash === '\\' ? 2 : 1;
      const last = pattern.charAt(at);
      if (last === '') return undefined;
      tests.push(between(before, last, ignoreCase));
      before = '';
    } else if (sign === '[' && afterDash === ':') {
      const end = pattern.indexOf(']', at + 2);
      if (end < 0) return undefined;
      const isClass = end > at + 2 && pattern.charAt(end - 1) === ':';
      if (isClass) {
        const kind = classes.get(pattern.slice(at + 2, end - 1));
        if (kind === undefined) return undefined;
        tests.push((other) => kind.test(other) || (ignoreCase && kind === classes.get('upper') && /[a-z]/.test(other)));
        at = end;
        before = '';
      } else {
        tests.push(same('['));
        before = '[';
      }
    } else {
      tests.push(same(sign));
      before = sign;
    }
  }
  return { fits: (sign) => tests.some((test) => test(sign)) !== isNegated, end: at };
}

function same(sign: string): (other: string) => boolean {
  return (other) => other === sign;
}

/** Texts are in lower case where case is ignored, and sets are not. */
function between(first: string, last: string, ignoreCase: boolean): (sign: string) => boolean {
  const isIn = (sign: string) => sign >= first && sign <= last;
  return (sign) => isIn(sign) || (ignoreCase && /[a-z]/.test(sign) && isIn(sign.toUpperCase()));
}

const classes: ReadonlyMap<string, RegExp> = new Map([
  ['alnum', /[A-Za-z0-9]/],
  ['alpha', /[A-Za-z]/],
  ['blank', /[ \t]/],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what C calls control characters.
  ['cntrl', /[\x00-\x1f\x7f]/],
  ['digit', /[0-9]/],
  ['graph', /[!-~]/],
  ['lower', /[a-z]/],
  ['print', /[ -~]/],
  ['punct', /[!-/:-@[-`{-~]/],
  ['space', /[\t-\r ]/],
  ['upper', /[A-Z]/],
  ['xdigit', /[0-9A-Fa-f]/],
]);

/** Of ASCII alone, as git does. */
export function lowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * Whether a text matches a glob pattern: `*` stands for any characters but `/`, `**` for any characters, `?` for one character
 * but `/`; all else is literal. All positions that the pattern can be at are followed at once, so the time is at most
 * (length of the pattern) x (length of the text): no pattern can make it explode.
 */
export function globMatcher(pattern: string): (text: string) => boolean {
  const steps = parseGlob(pattern);
  return (text) => {
    let reached = new Uint8Array(steps.length + 1);
    reached[0] = 1;
    passStars(steps, reached);
    for (const character of text) {
      const next = new Uint8Array(steps.length + 1);
      steps.forEach((step, i) => {
        if (reached[i] === 0) return;
        if (step === anyPath || (step === anyName && character !== '/')) next[i] = 1;
        else if (step === character || (step === anyCharacter && character !== '/')) next[i + 1] = 1;
      });
      passStars(steps, next);
      reached = next;
    }
    return reached[steps.length] === 1;
  };
}

// Symbols, because every string is a literal character.
const anyPath = Symbol('**');
const anyName = Symbol('*');
const anyCharacter = Symbol('?');
type Step = string | typeof anyPath | typeof anyName | typeof anyCharacter;

function parseGlob(pattern: string): readonly Step[] {
  const tokens = pattern.match(/\*\*|[\s\S]/gu) ?? [];
  return tokens.map((token) => {
    if (token === '**') return anyPath;
    if (token === '*') return anyName;
    return token === '?' ? anyCharacter : token;
  });
}

/** A star may stand for nothing: where it is reached, so is what comes after it. */
function passStars(steps: readonly Step[], reached: Uint8Array): void {
  steps.forEach((step, i) => {
    if (reached[i] === 1 && (step === anyPath || step === anyName)) reached[i + 1] = 1;
  });
}

import leven from 'leven';

/**
 * The known name most like a mistyped one, or undefined when none is near: a third of it at most may change, and a name
 * of which only the beginning was typed is near.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const bare = plain(name);
  const most = Math.ceil(bare.length / 3);
  const ranked = known
    // So many letters more or less are so many changes at least; a name without end is not compared.
    .filter((candidate) => bare.length - plain(candidate).length <= most)
    .map((candidate) => ({ candidate, distance: distanceOf(bare, plain(candidate)) }))
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1));
  const best = ranked[0];
  return best !== undefined && best.distance <= most ? best.candidate : undefined;
}

function distanceOf(typed: string, known: string): number {
  return typed.length >= 3 && known.startsWith(typed) ? 0.5 : leven(typed, known);
}

/** `topK`, `top-k` and `top_k` are the same word to the person who typed one of them. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, '');
}

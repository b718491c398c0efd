/**
 * SQLite orders text by its UTF-8 bytes, that is by code point; the engine orders ids by UTF-16 code unit. They differ
 * where surrogates meet U+E000 and above. Ids and terms are therefore stored under a mapping that makes both orders the
 * same: surrogates become U+E000..U+E7FF, U+E000..U+FFFF become U+1E000..U+1FFFF; everything else stays. It also keeps
 * lone surrogates, which UTF-8 cannot hold.
 */
export function toSortable(text: string): string {
  return mapped.test(text) ? text.replace(eachMapped, shiftUp) : text;
}

/** The inverse of `toSortable`. */
export function fromSortable(stored: string): string {
  return shifted.test(stored) ? stored.replace(eachShifted, shiftDown) : stored;
}

const mapped = /[\uD800-\uFFFF]/;
const eachMapped = /[\uD800-\uFFFF]/g;
const shifted = /[\uE000-\uE7FF\u{1E000}-\u{1FFFF}]/u;
const eachShifted = /[\uE000-\uE7FF\u{1E000}-\u{1FFFF}]/gu;
const surrogateShift = 0x800;
const planeShift = 0x10000;

function shiftUp(unit: string): string {
  const code = unit.charCodeAt(0);
  return String.fromCodePoint(code < 0xe000 ? code + surrogateShift : code + planeShift);
}

function shiftDown(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return String.fromCharCode(code < planeShift ? code - surrogateShift : code - planeShift);
}

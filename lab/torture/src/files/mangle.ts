import type { Random } from '../seeded.ts';

/** A change that a text may suffer on its way into a file, by what it does. */
const textChanges: Readonly<Record<string, (text: string, random: Random) => string>> = {
  'carriage returns and line feeds': (text) => text.replaceAll('\n', '\r\n'),
  'carriage returns alone': (text) => text.replaceAll('\n', '\r'),
  'line ends of every kind': (text, random) => text.replace(/\n/g, () => random.pick(lineEnds)),
  'a byte order mark': (text) => `\uFEFF${text}`,
  'odd signs in between': (text, random) => {
    const at = random.int(0, text.length);
    return `${text.slice(0, at)}${random.pick(oddSigns).repeat(random.size(1, 500))}${text.slice(at)}`;
  },
  'odd signs for letters': (text, random) => {
    const sign = random.pick(oddSigns);
    return text.replace(/a/g, () => (random.chance(0.2) ? sign : 'a'));
  },
  'no line end at the end': (text) => text.trimEnd(),
  twice: (text) => text.slice(0, text.length / 2) + text.slice(0, text.length / 2),
  'cut off': (text, random) => text.slice(0, random.int(1, text.length)),
  'after a good beginning': (text) => `# Title\n\nThe first paragraph.\n\n${text}`,
  'before a good end': (text) => `${text}\n\n# End\n\nThe last paragraph.\n`,
};

const lineEnds = ['\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085', '\v', '\f', '\n\r'];

/** Signs that combine, turn the direction, are wide, invisible, of a language of their own, or of none. */
const oddSigns = [
  '\u0301',
  '\u202e',
  '\u2066',
  '\u200d',
  '\u00ad',
  '\ufe0f',
  '🏳️‍🌈',
  '漢',
  'ﷺ',
  '𝒳',
  'İ',
  'ß',
  '\u{E0041}',
  '\u{10FFFF}',
  '\uFFFE',
  '\u0345',
  'ǅ',
  '𐐀',
  'a\u0327',
];

/** Changes of the bytes. */
const byteChanges: Readonly<Record<string, (bytes: Buffer, random: Random) => Buffer>> = {
  'in UTF-16, low byte first': (bytes) => Buffer.from(`\uFEFF${bytes.toString('utf8')}`, 'utf16le'),
  'in UTF-16, high byte first': (bytes) => Buffer.from(`\uFEFF${bytes.toString('utf8')}`, 'utf16le').swap16(),
  'in Latin-1': (bytes) => Buffer.from(bytes.toString('utf8'), 'latin1'),
  'a byte of zero': (bytes, random) => insert(bytes, Buffer.from([0]), random),
  'bytes that are no UTF-8': (bytes, random) =>
    insert(bytes, Buffer.from([0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80]), random),
  'some bytes flipped': (bytes, random) => {
    const changed = Buffer.from(bytes);
    for (let times = random.size(1, 50); times > 0; times -= 1) {
      const at = random.int(0, changed.length - 1);
      changed[at] = (changed[at] ?? 0) ^ (1 << random.int(0, 7));
    }
    return changed;
  },
  'cut off between bytes': (bytes, random) => bytes.subarray(0, random.int(1, bytes.length)),
};

/** What was made, and how. */
export interface Mangled {
  readonly bytes: Buffer;
  readonly changes: readonly string[];
}

/** Most texts stay as they are, some are changed, a few twice. */
export function mangleText(text: string, random: Random): Mangled {
  const changes: string[] = [];
  let changed = text;
  while (random.chance(0.35)) {
    const name = random.pick(Object.keys(textChanges));
    changed = textChanges[name]?.(changed, random) ?? changed;
    changes.push(name);
  }
  const { bytes, changes: more } = mangleBytes(Buffer.from(changed, 'utf8'), random, 0.12);
  return { bytes, changes: [...changes, ...more] };
}

/** Documents of bytes are flipped and cut, and nothing else. */
export function mangleBytes(bytes: Buffer, random: Random, share = 0.35): Mangled {
  const names = share > 0.3 ? ['some bytes flipped', 'cut off between bytes'] : Object.keys(byteChanges);
  if (bytes.length === 0 || !random.chance(share)) return { bytes, changes: [] };
  const name = random.pick(names);
  return { bytes: byteChanges[name]?.(bytes, random) ?? bytes, changes: [name] };
}

function insert(bytes: Buffer, piece: Buffer, random: Random): Buffer {
  const at = random.int(0, bytes.length);
  return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
}

import { createInflate } from 'node:zlib';
import { unreadableDocument } from '@touchstone/contract';

/** Most that one stream of a PDF may hold once it is unpacked, in bytes. The text of a page has some ten thousand. */
const mostInflated = 64 * 2 ** 20;
/** Deflate packs no better than this. */
const bestRatio = 1032;
/** Largest distance of a dictionary before its stream. */
const longestDictionary = 4096;

/**
 * Refuses a PDF with a stream that unpacks to more than anyone writes: the parser would unpack it whole. Images are not looked at,
 * because they are never unpacked here. Streams that are too short to hold so much cost nothing.
 */
export async function refuseBombs(bytes: Uint8Array): Promise<void> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let from = 0;
  while (true) {
    const keyword = file.indexOf('stream', from, 'latin1');
    if (keyword < 0) return;
    from = keyword + 6;
    if (file.subarray(keyword - 3, keyword).equals(end)) continue;
    const dictionary = dictionaryBefore(file, keyword);
    const layers = dictionary.match(/\/(?:FlateDecode|Fl)\b/g)?.length ?? 0;
    if (layers === 0 || /\/Subtype\s*\/Image\b/.test(dictionary)) continue;
    const start = startOfData(file, keyword + 6);
    const next = file.indexOf('endstream', start, 'latin1');
    const packed = file.subarray(start, next < 0 ? file.length : next);
    if (packed.length * bestRatio ** layers <= mostInflated) continue;
    if ((await inflatedLength(packed, layers)) > mostInflated) {
      throw unreadableDocument(
        'malformed',
        `The PDF has a part that unpacks to more than ${mostInflated / 2 ** 20} MiB, as in files made to exhaust a reader. Export it again with another program.`,
      );
    }
  }
}

const end = Buffer.from('end', 'latin1');

function dictionaryBefore(file: Buffer, keyword: number): string {
  const before = file.toString('latin1', Math.max(0, keyword - longestDictionary), keyword);
  return before.slice(Math.max(before.lastIndexOf(' obj'), before.lastIndexOf('endobj'), 0));
}

function startOfData(file: Buffer, after: number): number {
  if (file[after] === 0x0d && file[after + 1] === 0x0a) return after + 2;
  return file[after] === 0x0a || file[after] === 0x0d ? after + 1 : after;
}

/** Unpacks without keeping anything, and stops past the limit. Of broken streams the output so far counts. */
function inflatedLength(packed: Buffer, layers: number): Promise<number> {
  return new Promise((resolve) => {
    const [first, ...others] = Array.from({ length: Math.min(layers, 8) }, () => createInflate());
    if (first === undefined) return resolve(0);
    const last = others.reduce((before, inflate) => before.pipe(inflate), first);
    let length = 0;
    const finish = () => {
      for (const inflate of [first, ...others]) inflate.destroy();
      resolve(length);
    };
    for (const inflate of [first, ...others]) inflate.on('error', finish);
    last.on('data', (piece: Buffer) => {
      length += piece.length;
      if (length > mostInflated) finish();
    });
    last.on('end', finish);
    first.end(packed);
  });
}

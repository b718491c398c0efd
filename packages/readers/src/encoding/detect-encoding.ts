import { analyse } from 'chardet';

/** Encodings that the bytes may be in, the likeliest first. */
export function detectEncoding(bytes: Uint8Array): readonly string[] {
  return analyse(sampleOf(bytes))
    .filter(({ confidence }) => confidence >= leastConfidence)
    .map(({ name }) => name);
}

/** Below this the detector has seen next to nothing that speaks for the encoding. */
const leastConfidence = 10;

/** Enough for statistics, whatever the size of the file. Source code has long runs of ASCII, so what is not ASCII is looked for. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const from = Math.max(0, Math.min(first - sampleBytes / 4, bytes.length - sampleBytes));
  return bytes.subarray(from, from + sampleBytes);
}

const sampleBytes = 64 * 1024;

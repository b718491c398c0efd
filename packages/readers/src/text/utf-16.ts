/** The UTF-16 variant of the bytes: by their mark, or, for mostly ASCII text, by the positions of its zeros. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes.length < 2 || bytes.length % 2 !== 0) return undefined;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return isUtf32(bytes) ? undefined : 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.length < leastBytes) return undefined;
  const sample = bytes.subarray(0, sampleBytes);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros.map((count) => count / (sample.length / 2));
  if (odd > mostly && even === 0) return 'utf-16le';
  return even > mostly && odd === 0 ? 'utf-16be' : undefined;
}

const sampleBytes = 8192;

/** Any file may have a few zeros. */
const leastBytes = 16;

/** The share of characters that have to be of Latin script for a text without a mark to be known. */
const mostly = 0.7;

/** Its mark begins with that of UTF-16, and no text in UTF-16 begins with the character U+0000. */
function isUtf32(bytes: Uint8Array): boolean {
  return bytes[2] === 0 && bytes[3] === 0;
}

/** The body's text, cut where it passes the limit; the rest is not downloaded. */
export async function readText(
  response: Response,
  maxBytes: number,
): Promise<{ text: string; whole: boolean; bytes: number }> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    const room = maxBytes - bytes;
    bytes += chunk.byteLength;
    parts.push(decoder.decode(chunk.subarray(0, room), { stream: true }));
    if (chunk.byteLength > room) return { text: parts.join(''), whole: false, bytes };
  }
  parts.push(decoder.decode());
  return { text: parts.join(''), whole: true, bytes };
}

/** Of an answer that is no success: its words are at its beginning. */
export const maxErrorBytes = 16 * 1024;

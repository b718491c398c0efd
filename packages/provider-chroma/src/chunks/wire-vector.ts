/** Little-endian 32-bit floats as base64, or plain numbers for a server that does not read that. */
export function wireVector(vector: Float32Array, isBase64: boolean): string | readonly number[] {
  if (!isBase64) return [...vector];
  const bytes = new DataView(new ArrayBuffer(vector.length * 4));
  for (const [i, value] of vector.entries()) bytes.setFloat32(i * 4, value, true);
  return Buffer.from(bytes.buffer).toString('base64');
}

import { endianness } from 'node:os';

/** Little-endian 32-bit floats as base64, or plain numbers for a server that does not read that. */
export function wireVector(vector: Float32Array, isBase64: boolean): string | readonly number[] {
  if (!isBase64) return [...vector];
  const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
  return (isLittleEndian ? bytes : Buffer.from(bytes).swap32()).toString('base64');
}

const isLittleEndian = endianness() === 'LE';

import { endianness } from 'node:os';

/** A vector that a service wrote as base64 of little-endian 32-bit floats; undefined for a text that is none. */
export function floatsOfBase64(text: string): Float32Array | undefined {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length % bytesOfFloat !== 0 || bytes.length !== Buffer.byteLength(text, 'base64')) return undefined;
  if (endianness() === 'BE') bytes.swap32();
  // A buffer may begin anywhere in memory, floats may not.
  const floats = new Float32Array(bytes.length / bytesOfFloat);
  new Uint8Array(floats.buffer).set(bytes);
  return floats;
}

const bytesOfFloat = Float32Array.BYTES_PER_ELEMENT;

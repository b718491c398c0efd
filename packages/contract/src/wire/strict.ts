// Strict parsing without the codecs: for programs that have to start fast.
export { parseStrictly } from './invalid.ts';
export { strictObject } from './strict-object.ts';

import { memoizeByWord } from './memoize-by-word.ts';
import { murmur3 } from './murmur3.ts';

const utf8 = new TextEncoder();

/** The index of a term in sparse vectors: the absolute value of its MurmurHash3, 0 to 2^31, as fastembed has it. */
export const termId = memoizeByWord((term) => Math.abs(murmur3(utf8.encode(term))));

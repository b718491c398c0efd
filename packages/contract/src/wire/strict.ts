// What reads strictly, without the codecs: for programs that have to start fast.
export { type InvalidInput, invalidInput, kindOf, parseStrictly } from './invalid.js';
export { strictObject } from './strict-object.js';

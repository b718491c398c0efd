/** A file that its format does not allow, or that has another value at our key. The caller adds the file's name. */
export class Malformed extends Error {}

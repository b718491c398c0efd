/** A file that its format does not allow, or that has something else where our part goes. The caller adds the file's name. */
export class Malformed extends Error {}

/** A file that its format does not allow, or that has something else where our part goes. Whoever knows the file names it. */
export class Malformed extends Error {}

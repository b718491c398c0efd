/** The kind of secret that a rule of our own matched in a text, and its start. */
export interface FoundAt {
  readonly kind: string;
  readonly start: number;
}

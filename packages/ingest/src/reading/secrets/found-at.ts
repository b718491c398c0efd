/** Which secret a rule of our own found in a text, and where it begins. */
export interface FoundAt {
  readonly kind: string;
  readonly start: number;
}

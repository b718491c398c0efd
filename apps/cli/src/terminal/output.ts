/** An output of the process. */
export interface Output {
  write(text: string): void;
  readonly isTerminal: boolean;
  /** Width in characters; 120 where there is no terminal. */
  readonly columns: number;
}

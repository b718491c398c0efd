/** Where a command writes: one of the process's outputs. */
export interface Output {
  write(text: string): void;
  readonly isTerminal: boolean;
  /** Width in characters; 120 where there is no terminal. */
  readonly columns: number;
}

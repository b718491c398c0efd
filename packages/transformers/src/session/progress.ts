/** What is being done before a model can be used. */
export type ModelProgress =
  | {
      readonly stage: 'download';
      readonly file: string;
      readonly loadedBytes: number;
      /** Absent where the hub does not say. */
      readonly totalBytes?: number;
    }
  | { readonly stage: 'verify'; readonly file: string }
  | { readonly stage: 'load' }
  | { readonly stage: 'ready' };

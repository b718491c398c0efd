import { javascriptFiles } from './import-files-javascript.ts';
import { pythonFiles } from './import-files-python.ts';

/** A file, and what it imports. */
export interface ImportFile {
  readonly path: string;
  readonly code: string;
  /** In the order of the code: `type MODULE#NAME as LOCAL => EXPORTED (unused) . MEMBERS`, where each part may be absent. */
  readonly imports: readonly string[];
}

export const importFiles: readonly ImportFile[] = [...pythonFiles, ...javascriptFiles];

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Random } from './seeded.ts';

/** What is tried, as files: so it can be kept, looked at, replayed and reduced. */
export interface TortureCase {
  /** What was done to make it, for people. */
  readonly made: string;
  /** By path below the case's folder. */
  readonly files: Readonly<Record<string, Uint8Array | string>>;
}

/** Cases of one kind: a row of the table. */
export interface CaseGroup {
  /** `files/Markdown`: what is before the slash decides how the case is checked. */
  readonly name: string;
  make(random: Random): TortureCase;
}

export function writeCase(folder: string, { files, made }: TortureCase): void {
  for (const [path, content] of Object.entries({ ...files, 'made.txt': `${made}\n` })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

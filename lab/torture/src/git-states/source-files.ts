import type { ExpectedRef } from './git-state.ts';
import type { Repository } from './repository.ts';

/** A page of Markdown. */
export const text = (subject: string) => `# ${subject}\n\nHow the ${subject} is made.\n\nAnd what it is for.\n`;

/** One file for each way in which files become chunks: sections, definitions, a document with a reader, records. */
export const sources: Readonly<Record<string, string>> = {
  'guide.md': text('guide'),
  'src/code.ts': '/** Adds. */\nexport function add(a: number, b: number): number {\n  return a + b;\n}\n',
  'page.html': '<html><body><h1 id="page">Page</h1>\n<p>What the page says.</p>\n</body></html>\n',
  'set.jsonl': '{"_id":"r1","text":"The first record."}\n{"_id":"r2","text":"The second record."}\n',
};
/** Their paths. */
export const paths = Object.keys(sources);
/** The same for all of them. */
export const all = (ref: ExpectedRef) => Object.fromEntries(paths.map((path) => [path, ref]));

/** Commits them, and a .gitattributes before them. */
export function committed(repository: Repository, attributes?: string): void {
  if (attributes !== undefined) repository.write('.gitattributes', attributes);
  for (const [path, content] of Object.entries(sources)) repository.write(path, content);
  repository.commit();
}

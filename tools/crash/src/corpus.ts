import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const writtenAt = new Date('2026-01-02T03:04:05Z');

/**
 * Writes a folder of markdown and code, the same for the same edition. The second edition changes, adds and removes. By default there is
 * enough for several transactions of the indexer.
 */
export function writeCorpus(folder: string, edition: 1 | 2, documents = 1200): void {
  rmSync(folder, { recursive: true, force: true });
  for (let number = 0; number < documents; number++) {
    const gone = edition === 2 && number % 10 === 3;
    if (gone) continue;
    const changed = edition === 2 && number % 4 === 1;
    put(join(folder, 'docs', `topic-${number}.md`), markdown(number, changed ? 'revised' : 'first'));
    put(join(folder, 'src', `module-${number}.js`), code(number, changed ? 'revised' : 'first'));
  }
  if (edition === 2) put(join(folder, 'docs', 'added.md'), markdown(documents, 'added'));
}

function put(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  // The ledger records modification times; a file that both editions share must have one.
  utimesSync(file, writtenAt, writtenAt);
}

function markdown(number: number, word: string): string {
  const sections = Array.from(
    { length: 6 },
    (_, section) =>
      `## Part ${section} of topic ${number}\n\n` +
      `The ${word} edition explains subject${number} and aspect${section}. `.repeat(12),
  );
  return `# Topic ${number}\n\n${sections.join('\n\n')}\n`;
}

function code(number: number, word: string): string {
  const functions = Array.from(
    { length: 5 },
    (_, part) =>
      `/** The ${word} helper ${part} of module ${number}. */\n` +
      `export function helper${part}OfModule${number}(value) {\n` +
      `  const ${word}Value = value * ${part + number};\n` +
      `  return ${word}Value;\n}\n`,
  );
  return functions.join('\n');
}

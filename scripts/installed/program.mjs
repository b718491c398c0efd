// A program on `open`, as somebody writes it who has read the README.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const program = `import { open } from 'touchstone';

const touchstone = await open('./commander');
const indexed = await touchstone.index();
console.log(JSON.stringify(indexed.flatMap(({ report }) => report.warnings)));
const { results } = await touchstone.search('how is an option made required', { topK: 1 });
console.log(results[0]?.citation);
const pack = await touchstone.evidence('add an option that is required', { taskMode: 'build' });
console.log(pack.candidates[0]?.citation);
await touchstone.close();
`;

/** What it prints: nothing was read worse than it can be, and two citations. */
export const printedByProgram = /^\[\]\n\S+#L\d+-L\d+\n\S+#L\d+-L\d+\n$/;

const resolutions = {
  'tsconfig.json': { module: 'nodenext' },
  'tsconfig.bundler.json': { module: 'esnext', moduleResolution: 'bundler' },
};

/** Its files, and for each way of resolution a config with nothing of the types left unchecked; no types of Node are installed. */
export function writeProgram(folder) {
  writeFileSync(join(folder, 'program.ts'), program);
  writeFileSync(join(folder, 'program.mjs'), program);
  for (const [file, resolution] of Object.entries(resolutions)) {
    const compilerOptions = { noEmit: true, strict: true, target: 'es2024', ...resolution, skipLibCheck: false };
    writeFileSync(join(folder, file), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
  }
  return Object.keys(resolutions);
}

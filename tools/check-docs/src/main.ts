// Tries what the documentation says: links, configs, TypeScript and command lines. Prints what is wrong, one mistake a line.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { uncompilableCode } from './code.ts';
import { unknownCommands } from './commands.ts';
import { refusedConfigs } from './configs.ts';
import { type Mistake, readDocument } from './document.ts';
import { brokenLinks } from './links.ts';

const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  encoding: 'utf8',
});
const files = listed.stdout.split('\n').filter((file) => file !== '' && !/CHANGELOG\.md$/.test(file));
if (files.length === 0) throw new Error('No page was found: is this a git checkout?');
const documents = files.map(readDocument);

const mistakes: Mistake[] = [...uncompilableCode(documents)];
for (const document of documents) {
  mistakes.push(...brokenLinks(document), ...unknownCommands(document), ...(await refusedConfigs(document)));
}
for (const { file, line, message } of mistakes) console.error(`${file}:${line} ${message}`);
if (mistakes.length > 0) {
  console.error(`\n${mistakes.length} mistakes in ${files.length} pages.`);
  process.exit(1);
}
console.log(`${files.length} pages: links, configs, code and command lines hold.`);

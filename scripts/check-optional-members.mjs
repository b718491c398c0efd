// Holds the one way in which optional members are written: docs/decisions/0017-json-codecs.md says what it is and why.
import { globSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { oddOptionalMembers } from './optional-members.mjs';

const files = globSync('{packages,apps,examples,tools,scripts}/**/*.{ts,mts,js,mjs}', {
  exclude: (name) =>
    ['node_modules', 'dist', 'bundle', '.turbo', '.touchstone', 'assembly'].some((folder) =>
      name.split(/[\\/]/).includes(folder),
    ),
}).sort();
if (files.length < 1000) fail(`Only ${files.length} source files were found: they are not being read.`);

const found = files.flatMap((file) =>
  oddOptionalMembers(readFileSync(file, 'utf8')).map(({ line, advice }) => `${file}:${line}: ${advice}`),
);
if (found.length > 0) fail(`${found.join('\n')}\n${found.length} places write optional members in another way.`);
console.log(`${files.length} source files write optional members in one way.`);

function fail(message) {
  console.error(message);
  process.exit(1);
}

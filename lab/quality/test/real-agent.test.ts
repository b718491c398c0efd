import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { askRealAgent } from '../src/agents/real-agent.ts';

const node = JSON.stringify(process.execPath);
// Prints what the copy was prepared with, and always one of the files.
const stub = `${node} -e "const fs = require('fs'); fs.readFileSync(0); console.log('src/a.ts'); if (fs.existsSync('told')) console.log('src/b.ts')"`;
const prepare = `${node} -e "require('fs').writeFileSync('told', '')"`;

function corpus() {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-real-agent-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'a.ts'), '');
  const question = { query: 'where?', answering: [{ path: 'src/a.ts' }, { path: 'src/b.ts' }] };
  return { name: 'small', folder, include: [], questions: [question] };
}

it('asks an agent in two copies of a folder, one of them prepared, and counts the files that it names', () => {
  const answers = askRealAgent(corpus(), { ask: stub, prepare });
  expect(answers.map(({ files, questions, corpus: name }) => [files, questions, name])).toEqual([
    [0.5, 1, 'small'],
    [1, 1, 'small'],
  ]);
});

it('fails where the agent fails', () => {
  const ask = `${node} -e "console.error('no key'); process.exit(1)"`;
  expect(() => askRealAgent(corpus(), { ask, prepare })).toThrow(/ended with 1: no key/);
});

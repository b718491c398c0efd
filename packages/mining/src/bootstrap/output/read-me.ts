import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { count } from '@touchstone/contract';
import { namingFile } from '../../workspace/record-file.ts';
import type { BootstrapReport } from '../bootstrap-report.ts';
import { ownHeading } from './own-folder.ts';

/** Writes a description of the sets, how to run them and their weaknesses: a later reader of the folder needs it. */
export async function writeReadMe(
  into: string,
  { name, sets, sources }: Pick<BootstrapReport, 'name' | 'sets' | 'sources'>,
): Promise<void> {
  const paths = sets.map(({ path }) => relative(into, path));
  const lines = [
    `${ownHeading}${name} asks of itself`,
    '',
    'No person and no model judged them. What a commit modified, or what a docstring describes, counts as the answer; other results may',
    'answer too and count as wrong. So compare configurations, and believe significant differences only. A figure alone says little.',
    '',
    '| Set | Questions | From | Asked of |',
    '|---|---:|---|---|',
    ...sets.map(
      ({ form, questions, sources: from, documents = 0, ref }, at) =>
        `| \`${paths[at]}\` | ${questions} | ${from.join(', ')} | ${form === 'golden' ? 'your index' : `its own ${count(documents, 'document')}`}, ${ref} |`,
    ),
    '',
    '```sh',
    ...paths.map((path) => `touchstone eval ${path}`),
    '```',
    '',
    'An index of the project leaves this folder out, known by the heading above: a search for a question would find the question.',
    '',
    '| Questions from | What they cannot tell |',
    '|---|---|',
    ...sources.filter(({ questions }) => questions > 0).map(({ source, weakness }) => `| ${source} | ${weakness} |`),
    '',
  ];
  await mkdir(into, { recursive: true });
  const file = join(into, 'README.md');
  await namingFile(file, () => writeFile(file, lines.join('\n')));
}

import { expect, it } from 'vitest';
import { questionsToAsk } from '../../src/inspect/index.ts';
import { indexedProject } from './project.ts';

const text = 'A section that is long enough to be found by its words, and that says something on its subject. '.repeat(
  3,
);

it('asks by headings in words: those that are questions first, one for each document', async () => {
  const { loaded } = await indexedProject({
    'docs/a.md': `# How to write a plugin\n\n${text}\n`,
    'docs/b.md': `# What hooks are for\n\n${text}\n`,
    'docs/c.md': `# Can a hook fail?\n\n${text}\n`,
    'docs/d.md': `# Order of hooks\n\n${text}\n`,
    'docs/CHANGELOG.md': `# Why this version exists\n\n${text}\n`,
  });
  expect(await questionsToAsk(loaded, ['default'])).toEqual([
    'How do I write a plugin?',
    'What hooks are for?',
    'Can a hook fail?',
  ]);
});

it('names the heading where too few are questions, and leaves out code, single words and what stands in two documents', async () => {
  const { loaded } = await indexedProject({
    'docs/a.md': `# Order of hooks\n\n${text}\n`,
    'docs/b.md': `# reply.send(payload, done)\n\n${text}\n`,
    'docs/c.md': `# Request life cycle\n\n${text}\n`,
    'docs/d.md': `# Request life cycle\n\n${text}\n`,
  });
  expect(await questionsToAsk(loaded, ['default'])).toEqual(['What is "Order of hooks"?']);
  expect(await questionsToAsk(loaded, [])).toEqual([]);
});

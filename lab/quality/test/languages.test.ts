import { expect, test } from 'vitest';
import { languageCorpora } from '../src/languages/known-items.ts';
import { languageMarkdown } from '../src/languages/language-report.ts';
import { languagePackages } from '../src/languages/language-set.ts';
import { pageSections } from '../src/languages/page-sections.ts';
import { parallelPages } from '../src/languages/parallel-pages.ts';
import { parallelSections } from '../src/languages/parallel-sections.ts';

const english = `<h1>Locks</h1><p>A lock belongs to one run. ${'It is renewed while the run goes on and given back at its end. '.repeat(4)}</p>
<h2>Waiting for a lock</h2><p>A second run waits. ${'It asks again after a second, until it has the lock or the time is over. '.repeat(4)}</p>`;
const german = `<h1>Sperren</h1><p>Eine Sperre gehört immer nur einem einzigen Lauf. ${'Sie wird erneuert, solange der Lauf dauert, und am Ende zurückgegeben. '.repeat(4)}</p>
<h2>Auf eine Sperre warten</h2><p>Ein zweiter Lauf wartet. ${'Er fragt nach einer Sekunde wieder, bis er sie hat oder die Zeit um ist. '.repeat(4)}</p>`;

test('a page has a section for each heading, without the heading, with how deep it stands', () => {
  const sections = pageSections('<h1>Oak</h1><p>Slow.</p><pre>grow()</pre><h2>Leaf</h2><p>Green.</p>');
  expect(sections).toEqual([
    { depth: 1, heading: 'Oak', text: 'Slow.\n\ngrow()' },
    { depth: 2, heading: 'Leaf', text: 'Green.' },
  ]);
});

test('sections of a translation are paired by place, and those left in English are not taken', () => {
  const half = german.replace(/<h2>.*/s, english.slice(english.indexOf('<h2>')));
  const sections = parallelSections([{ name: 'locks', html: { en: english, de: half } }]);
  expect(sections.map(({ id, in: found }) => [id, [...found.keys()]])).toEqual([['locks#1', ['en', 'de']]]);
});

test('a translation with other sections than the English page is left out', () => {
  expect(
    parallelSections([{ name: 'locks', html: { en: english, de: `${german}<h2>Mehr</h2><p>Text.</p>` } }]),
  ).toEqual([]);
});

test('questions are headings and first sentences, and the documents hold neither', () => {
  const [, corpus] = languageCorpora(parallelSections([{ name: 'locks', html: { en: english, de: german } }]), 150);
  expect(corpus?.questions).toEqual(
    expect.arrayContaining([
      { section: 'locks#2', kind: 'heading', text: 'Auf eine Sperre warten' },
      { section: 'locks#1', kind: 'sentence', text: 'Eine Sperre gehört immer nur einem einzigen Lauf.' },
    ]),
  );
  const texts = [...(corpus?.documents.values() ?? [])].join('\n');
  expect(texts).toContain('Sie wird erneuert');
  expect(texts).not.toContain('Eine Sperre gehört');
  expect(texts).not.toContain('Auf eine Sperre warten');
});

test('each pinned package has a reader', () => {
  for (const { name } of languagePackages()) expect(() => parallelPages(name, '/nowhere')).not.toThrow('add a reader');
});

test('the report has a row for each pair of languages, and nDCG and recall in each cell', () => {
  const metrics = { 'ndcg@10': 0.523, 'recall@10': 0.75 };
  const one = { questions: 'de', sections: 'en', search: 'words', count: 9, documents: 10, metrics } as const;
  expect(languageMarkdown([one])).toContain('| German | English | 9 |  /  | .52 / .75 |');
});

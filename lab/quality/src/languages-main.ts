// `npm run -s bench:languages -- [--sections N] [--cache DIR] [--json]`: the same documentation in six languages. The table goes to stdout.
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unpackPackage } from './code/unpack-package.ts';
import { languageCorpora } from './languages/known-items.ts';
import { languageMarkdown } from './languages/language-report.ts';
import { languagePackages } from './languages/language-set.ts';
import { type LanguageMeasurement, measureLanguages } from './languages/measure-languages.ts';
import { type ParallelPage, parallelPages } from './languages/parallel-pages.ts';
import { parallelSections } from './languages/parallel-sections.ts';

const { values } = parseArgs({
  options: {
    cache: { type: 'string', default: join(homedir(), '.cache', 'touchstone', 'language-benchmark') },
    sections: { type: 'string', default: '100' },
    json: { type: 'boolean', default: false },
  },
});
const pages: ParallelPage[] = [];
for (const one of languagePackages()) pages.push(...parallelPages(one.name, await unpackPackage(one, values.cache)));
const measured: LanguageMeasurement[] = [];
for await (const one of measureLanguages(languageCorpora(parallelSections(pages), Number(values.sections)))) {
  console.error(`${one.questions} questions, ${one.sections} sections, ${one.search}`);
  measured.push(one);
}
console.log(values.json ? JSON.stringify(measured, null, 2) : languageMarkdown(measured));

// `npm run -s bench:manuals -- FILE.pdf...`: manuals with a printed index. Each subject of it is a question, and the pages that it names
// are the answer. The table goes to stdout.
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { evaluateRun, parseMetric } from '@touchstone/eval';
import { open, type Touchstone } from '@touchstone/host';
import { pdfReader } from '@touchstone/read-pdf';
import { indexedTerms } from './manuals/printed-index.ts';

type Pages = readonly (number | undefined)[];

const searched =
  (options: Parameters<Touchstone['search']>[1]) =>
  async (touchstone: Touchstone, term: string): Promise<Pages> =>
    (await touchstone.search(term, { topK: 50, ...options })).results.map(({ metadata }) => metadata.page_number);

const methods = {
  keyword: searched({ searchMethod: 'keyword', rerank: false }),
  hybrid: searched({ rerank: false }),
  'hybrid + rerank': searched({}),
  context: async (touchstone: Touchstone, term: string): Promise<Pages> =>
    (await touchstone.context(term, { topK: 10 })).sources
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ pageNumber }) => pageNumber),
};
const metrics = ['ndcg@10', 'hit@1', 'recall@10'];

console.log(
  `| Manual | Questions | Method | ${metrics.join(' | ')} |\n|---|---:|---|${'---:|'.repeat(metrics.length)}`,
);
for (const file of process.argv.slice(2)) {
  const { parts } = await pdfReader().read({ bytes: readFileSync(file), path: file });
  const terms = indexedTerms(parts);
  const qrels = new Map(terms.map(({ term, pages }) => [term, new Map([...pages].map((page) => [String(page), 1]))]));
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-manual-'));
  try {
    copyFileSync(file, join(folder, basename(file)));
    await using touchstone = await open(folder);
    await touchstone.index();
    for (const [name, method] of Object.entries(methods)) {
      const run = new Map<string, readonly string[]>();
      for (const { term } of terms) run.set(term, [...new Set((await method(touchstone, term)).map(String))]);
      const { mean } = evaluateRun(
        run,
        qrels,
        metrics.map((metric) => parseMetric(metric)),
      );
      const values = metrics.map((metric) => (mean[metric] ?? 0).toFixed(3));
      console.log(`| ${basename(file)} | ${terms.length} | ${name} | ${values.join(' | ')} |`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

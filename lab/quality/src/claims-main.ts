// `npm run -s bench:claims -- [--half tune|report] [--count N] [--seed N] [--wrong]`: how well the check of an answer's claims finds
// altered ones, on sentences of docs/ in other words. Its rules were made on one half of the pages; the other is reported.
import { readdir, readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { alterations } from './claims/alter.ts';
import { type JudgedClaim, measureClaims } from './claims/measure-claims.ts';

const { values } = parseArgs({
  options: {
    half: { type: 'string', default: 'report' },
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    wrong: { type: 'boolean', default: false },
  },
});
const folder = new URL('../../../docs/', import.meta.url);
/** The reference pages are made by programs, and have entries instead of sentences. */
const isProse = (name: string) => name.endsWith('.md') && !/^(?:config|command)\.md$/.test(name);
const names = (await readdir(folder, { recursive: true })).filter(isProse).sort();
const chosen = names.filter((_, at) => at % 2 === (values.half === 'tune' ? 0 : 1));
const pages = await Promise.all(
  chosen.map(async (page) => ({ page, text: await readFile(new URL(page, folder), 'utf8') })),
);
const judged = measureClaims(pages, { count: Number(values.count), seed: Number(values.seed) });
const isMarked = ({ differences }: JudgedClaim) => differences.length > 0;
const row = (what: string, claims: readonly JudgedClaim[]) => {
  const marked = claims.filter(isMarked).length;
  console.log(`| ${what} | ${claims.length} | ${marked} | ${((100 * marked) / claims.length).toFixed(1)} % |`);
};
console.log('| Claims | Number | Marked | Share |\n|---|---|---|---|');
row(
  'altered',
  judged.filter(({ alteration }) => alteration !== undefined),
);
for (const kind of alterations)
  row(
    kind,
    judged.filter(({ alteration }) => alteration === kind),
  );
row(
  'true',
  judged.filter(({ alteration }) => alteration === undefined),
);
if (values.wrong) {
  for (const one of judged.filter((each) => isMarked(each) === (each.alteration === undefined))) {
    console.log(
      `\n${one.alteration ?? 'true'} (${one.page}) ${JSON.stringify(one.differences)}\n  ${one.claim}\n  ${one.sentence}`,
    );
  }
}

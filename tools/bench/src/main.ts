// `pnpm bench [-- --size 10000,100000] [--data DIR] [--only PART] [--json]`, where PART is one of fusion, evidence, keyword,
// hybrid, embedding, pdf, vendors, deadlines, indexing, million. The last takes long and comes only if it is named. Ratios against named peers in the same run: figures are this
// machine's, ratios travel better.
import { cpus } from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { benchDeadlines } from './deadlines.ts';
import { benchEmbedding } from './embedding.ts';
import { benchEvidence } from './evidence.ts';
import { benchFusion } from './fusion.ts';
import { benchHybrid } from './hybrid.ts';
import { benchIndexing } from './indexing.ts';
import { benchKeyword } from './keyword.ts';
import { benchMillion } from './million.ts';
import { benchPdf } from './pdf.ts';
import { benchVendorVectors } from './vendor-vectors.ts';

const benches = [
  'fusion',
  'evidence',
  'keyword',
  'hybrid',
  'embedding',
  'pdf',
  'vendors',
  'deadlines',
  'indexing',
  'million',
];
const { values } = parseArgs({
  options: {
    size: { type: 'string' },
    data: { type: 'string', multiple: true, default: [] },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

if (values.only !== undefined && !benches.includes(values.only)) {
  console.error(`There is no benchmark "${values.only}": --only takes one of ${benches.join(', ')}.`);
  process.exit(2);
}
if (values.json) console.log = () => {};
console.log(`Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores`);

const sizes = values.size?.split(',') ?? ['10000', '100000'];
const wanted = (name: string) => values.only === undefined || values.only === name;
const results = {
  fusion: wanted('fusion') ? await benchFusion() : undefined,
  evidence: wanted('evidence') ? await benchEvidence() : undefined,
  keyword: wanted('keyword')
    ? benchKeyword([
        ...values.data.map((folder) => ['beir', folder] as const),
        ...(values.data.length > 0 ? [] : sizes.map((size) => ['synthetic', size] as const)),
      ])
    : undefined,
  hybrid: wanted('hybrid') && values.data.length === 0 ? benchHybrid(sizes) : undefined,
  embedding: wanted('embedding') ? benchEmbedding(values.data) : undefined,
  pdf: wanted('pdf') ? benchPdf() : undefined,
  vendors: wanted('vendors') ? benchVendorVectors() : undefined,
  indexing: wanted('indexing') ? benchIndexing(values.data) : undefined,
  million: values.only === 'million' ? benchMillion(Number(values.size ?? 1_000_000)) : undefined,
  deadlines: wanted('deadlines') && values.data.length === 0 ? benchDeadlines(sizes) : undefined,
};
if (values.json) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);

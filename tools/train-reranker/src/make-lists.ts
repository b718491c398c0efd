// Makes training lists of mined pairs:
// node src/make-lists.ts [--lists N] [--documents N] [--kinds KIND=N,...] [--negatives N] PAIRS.jsonl OUT.jsonl
// A list is a query, the document that answers it, and others that hybrid search over the mined documents confuses with it.
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { seededRandom } from '@touchstone/eval';
import { hardNegatives, type MinedPair } from './hard-negatives.ts';
import { hybridRanking } from './hybrid-ranking.ts';
import { mixed, parseKinds } from './mixed.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    lists: { type: 'string', default: '20000' },
    documents: { type: 'string', default: '60000' },
    kinds: { type: 'string' },
    negatives: { type: 'string', default: '3' },
  },
});
const [from, to] = positionals;
if (from === undefined || to === undefined) {
  process.stderr.write(
    'Usage: node src/make-lists.ts [--lists N] [--documents N] [--kinds KIND=N,...] [--negatives N] PAIRS.jsonl OUT.jsonl\n',
  );
  process.exit(2);
}
const [seed, depth, pool] = [20261122, 30, 60];
const random = seededRandom(seed);
const pairs =
  values.kinds === undefined
    ? await first(Number(values.documents), minedPairs(from))
    : await mixed(minedPairs(from), parseKinds(values.kinds), random);
const rank = await hybridRanking(pairs.map(({ document }) => document));
const out = createWriteStream(to);
for (const [own, { query, document }] of pairs.slice(0, Number(values.lists)).entries()) {
  const count = Number(values.negatives);
  const others = hardNegatives(pairs, own, await rank(query, pool), { count, depth, random });
  if (others.length < count) continue;
  out.write(`${JSON.stringify({ query, documents: [document, ...others.map((at) => pairs[at]?.document)] })}\n`);
}
await finished(out.end());

async function* minedPairs(file: string): AsyncIterable<MinedPair> {
  for await (const line of createInterface({ input: createReadStream(file) })) yield JSON.parse(line) as MinedPair;
}

/** The file is shuffled, so that its beginning is a sample. */
async function first(count: number, mined: AsyncIterable<MinedPair>): Promise<readonly MinedPair[]> {
  const taken: MinedPair[] = [];
  for await (const pair of mined) {
    if (taken.length === count) break;
    taken.push(pair);
  }
  return taken;
}

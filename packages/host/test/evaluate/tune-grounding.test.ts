import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openEvidence } from '../../src/ask/open-evidence.ts';
import { tunedGroundingJson, tuneGrounding } from '../../src/evaluate/index.ts';
import { loadConfig } from '../../src/file/load-config.ts';
import { writeConfigValue } from '../../src/file/write-config-value.ts';
import { indexedProject } from './project.ts';

const [animals, places, foods] = [
  ['otter', 'badger', 'heron', 'lynx', 'marten', 'osprey'],
  ['estuary', 'moorland', 'quarry', 'orchard', 'glacier'],
  ['mussels', 'acorns', 'beetles', 'voles', 'berries', 'trout', 'snails'],
];
const facts = Array.from({ length: 30 }, (_, at) => {
  const [animal, place, food] = [animals[at % 6], places[at % 5], foods[at % 7]];
  return {
    text: `The ${animal} of the ${place} number ${at} lives on ${food}. It hunts at dusk and rests at noon.`,
    query: `What does the ${animal} of the ${place} number ${at} live on?`,
  };
});
const beir = {
  'beir/corpus.jsonl': facts.map(({ text }, at) => JSON.stringify({ _id: `d${at}`, text })).join('\n'),
  'beir/queries.jsonl': facts.map(({ query }, at) => JSON.stringify({ _id: `q${at}`, text: query })).join('\n'),
  'beir/qrels.tsv': `query-id\tcorpus-id\tscore\n${facts.map((_, at) => `q${at}\td${at}\t1`).join('\n')}\n`,
};
const options = { engine: 'test 1' };

it('point 5: a team calibrates grounding for its reranker on its own set, and the config takes the outcome', async () => {
  const { folder, loaded } = await indexedProject(beir);
  const tuned = await tuneGrounding(loaded, { set: 'beir' }, options);
  expect(tuned).toMatchObject({ set: 'beir', path: ['evidence', 'grounding', 'calibration'] });
  const kinds = new Map(tuned.heldOut.map((one) => [one.kind, one]));
  const asked = ['everyday', 'everyday within talk', 'gibberish', 'near miss', 'own', 'within talk'];
  expect([...kinds.keys()].sort()).toEqual(asked);
  // Both within the same talk: what tells them apart is the question.
  expect(kinds.get('everyday within talk')?.strong).toBeLessThan(0.15);
  expect(kinds.get('within talk')?.strong).toBeGreaterThan(0.7);
  // Beside each question stands what the index says without its answer: the other facts are about the same animals.
  expect(kinds.get('near miss')?.questions).toBe(30);
  expect(kinds.get('near miss')?.strong).toBeLessThan(kinds.get('own')?.strong ?? 0);
  expect(kinds.get('gibberish')?.strong).toBe(0);
  expect(kinds.get('own')?.none).toBe(0);
  expect(tunedGroundingJson(tuned)).toMatchObject({
    setting: 'evidence.grounding.calibration',
    reranker: tuned.reranker,
  });
  const { written } = await writeConfigValue(loaded.file, tuned.path, tuned.calibration);
  expect(readFileSync(written ?? '', 'utf8')).toContain(`reranker: ${tuned.reranker}`);
  const changed = await loadConfig({ cwd: folder, env: {}, isTrusted: true });
  expect(changed.config.evidence.grounding?.calibration).toEqual(tuned.calibration);
  const evidence = await openEvidence(changed, { engine: 'test' });
  const request = { query: 'When does the onRequest hook run?', taskMode: 'explain', maxResultsFinal: 5 } as const;
  const { pack } = await evidence.gather(request);
  expect(['strong', 'weak', 'none']).toContain(pack.grounding);
  await evidence.close();
});

it('is refused without a reranker, and where too few questions find their answer', async () => {
  const { loaded } = await indexedProject({
    ...beir,
    'touchstone.config.yaml': 'indexes:\n  default:\n    sources: [docs]\nreranker: none\n',
  });
  await expect(tuneGrounding(loaded, { set: 'beir' }, options)).rejects.toMatchObject({ code: 'invalid_config' });
  const few = await indexedProject();
  const set = join(few.folder, 'golden/small.yaml');
  await expect(tuneGrounding(few.loaded, { set, foldCount: 2 }, options)).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining('a calibration needs 20'),
  });
});

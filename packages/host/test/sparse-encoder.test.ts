import { analyzerSparseEncoder, bm25SparseEncoder, proseAnalyzer } from '@touchstone/lexical';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../src/file/load-config.ts';
import { openProviders } from '../src/providers/open-providers.ts';
import { tempFolder } from './temp-folder.ts';

/** The sparse encoder of an index whose config names it so. */
async function sparseEncoderOf(reference: string) {
  const config = `embedder: none\nreranker: none\nindexes: { docs: { sources: [docs], sparseEncoder: ${reference} } }\n`;
  const loaded = await loadConfig({ cwd: tempFolder({ 'touchstone.config.yaml': config }), env: {}, isTrusted: true });
  const providers = await openProviders(loaded);
  const { sparseEncoder } = await providers.encodersFor('docs');
  await providers.close();
  if (sparseEncoder === undefined) throw new Error('no sparse encoder was made');
  return sparseEncoder;
}

const input = { texts: ['const x = getUserNames();', 'tides of the harbour'], role: 'document' } as const;

describe('000 §6.2: the sparse encoder of an index is a plugin that a config names', () => {
  it('@touchstone/lexical is BM25 over the default analyzer, which stores use for keyword search too', async () => {
    const encoder = await sparseEncoderOf('"@touchstone/lexical"');
    expect(encoder.fingerprint).toBe(analyzerSparseEncoder().fingerprint);
    expect(encoder.needsIdf).toBe(true);
    expect(await encoder.encode(input)).toEqual(await analyzerSparseEncoder().encode(input));
  });

  it('its options choose the analyzer and the parameters of BM25', async () => {
    const options = '{ analyzer: prose, language: german, k1: 0.9, b: 0.4, averageLength: 60 }';
    const encoder = await sparseEncoderOf(`{ use: "@touchstone/lexical", options: ${options} }`);
    const analyzer = proseAnalyzer({ language: 'german' });
    const expected = analyzerSparseEncoder({ analyzer, k1: 0.9, b: 0.4, averageLength: 60 });
    expect(encoder.fingerprint).toBe(expected.fingerprint);
  });

  it('@touchstone/lexical#fastembed gives the vectors of fastembed’s Qdrant/bm25, with its settings', async () => {
    const encoder = await sparseEncoderOf('{ use: "@touchstone/lexical#fastembed", options: { avgLen: 80 } }');
    expect(encoder.fingerprint).toBe(bm25SparseEncoder({ avgLen: 80 }).fingerprint);
    expect(await encoder.encode(input)).toEqual(await bm25SparseEncoder({ avgLen: 80 }).encode(input));
  });

  it.each([
    ['{ use: "@touchstone/lexical", options: { analyser: code } }', 'Did you mean "analyzer"'],
    ['{ use: "@touchstone/lexical", options: { b: 2 } }', 'must be a number from 0 to 1'],
    ['{ use: "@touchstone/lexical", options: { analyzer: code, language: german } }', 'does not stem'],
    ['{ use: "@touchstone/lexical#fastembed", options: { language: german } }', 'stopWords must be given'],
    ['"@touchstone/lexical#splade"', 'It has: analyzer, fastembed'],
  ])('%s is refused', async (reference, words) => {
    await expect(sparseEncoderOf(reference)).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining(words),
    });
  });
});

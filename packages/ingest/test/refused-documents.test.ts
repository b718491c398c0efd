import { RetrievalError } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { ingest } from '../src/index.ts';
import { fakeEmbedder } from './fake-embedder.ts';
import { memoryWriter } from './memory-writer.ts';
import { tempFolder, writeFiles } from './temp-folder.ts';

/** An embedder whose vendor takes no text that holds one of these words. */
function pickyEmbedder(words: readonly string[], code: 'invalid_request' | 'bad_response' | 'unavailable') {
  const embedder = fakeEmbedder();
  return {
    ...embedder,
    embed: async (input: Parameters<typeof embedder.embed>[0]) => {
      const answer = await embedder.embed(input);
      if (!input.texts.some((text) => words.some((word) => text.includes(word)))) return answer;
      throw new RetrievalError(code, 'The input is longer than the context length.');
    },
  };
}

const files = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`d/${at}.md`, `# Page ${at}\n\nBody ${at}.`]));
const request = (baseDir: string) => ({ index: 'x', baseDir, sources: [{ path: 'd' }] });

describe('documents that the embedder refuses', () => {
  it.each(['invalid_request', 'bad_response'] as const)(
    'are left out and named, and all others indexed (%s)',
    async (code) => {
      const baseDir = tempFolder({ ...files, 'd/7.md': '# Refused\n\nunwanted', 'd/30.md': '# Refused\n\nunwanted' });
      const store = memoryWriter();
      const embedder = pickyEmbedder(['unwanted'], code);
      const report = await ingest(request(baseDir), { store, embedder });
      expect(report.added.documents).toBe(38);
      expect(report.warnings.map(({ code: told, message }) => `${told}: ${message}`)).toEqual(
        ['d/30.md', 'd/7.md'].map(
          (id) =>
            `document_not_embedded: Document "${id}" is left out: it cannot be embedded. The input is longer than the context length.`,
        ),
      );
      expect([...store.ledger.keys()]).not.toContain('d/7.md');
      expect(embedder.calls.length, 'each is found by halving').toBeLessThan(30);
    },
  );

  it('keep what was indexed of them before', async () => {
    const baseDir = tempFolder(files);
    const store = memoryWriter();
    const embedder = pickyEmbedder(['unwanted'], 'invalid_request');
    await ingest(request(baseDir), { store, embedder });
    writeFiles(baseDir, { 'd/7.md': '# Page 7\n\nunwanted', 'd/8.md': '# Page 8\n\nNew body.' });
    const report = await ingest(request(baseDir), { store, embedder });
    expect(report.changed.documents).toBe(1);
    expect(report.warnings[0]?.message).toContain('Its previous version stays in the index.');
    expect(store.chunks.get('d/7.md#page-7')?.text).toContain('Body 7.');
  });

  it.each([
    ['every text', [''], 'invalid_request'],
    ['for a reason that is not theirs', ['Body 7.'], 'unavailable'],
  ] as const)('end the run where it refuses %s', async (_, words, code) => {
    const embedder = pickyEmbedder(words, code);
    const running = ingest(request(tempFolder(files)), { store: memoryWriter(), embedder });
    await expect(running).rejects.toMatchObject({ code });
    expect(embedder.calls.length).toBeLessThan(3);
  });
});

import { expect, it } from 'vitest';
import { plugin } from '../src/index.ts';

const options = { url: 'http://localhost:8080/embed', apiKey: 'key', model: 'm', dimensions: 8 };

it('the plugin makes the embedder and refuses options that it does not know', () => {
  const embedder = plugin.create(plugin.options.parse(options), { baseDir: '.' });
  expect(embedder).toMatchObject({ name: 'http', model: 'm', dimensions: 8, limits: { maxTokensPerText: 512 } });
  expect(plugin.options.safeParse({ ...options, dimension: 8 }).success).toBe(false);
});

import { registerHooks } from 'node:module';
import { expect, it } from 'vitest';
import { qdrant } from '../src/index.ts';
import { standInQdrant } from './stand-in-qdrant.ts';

const loaded: string[] = [];
registerHooks({
  resolve(specifier, context, next) {
    loaded.push(specifier);
    return next(specifier, context);
  },
});

it('Qdrant’s client is loaded by the first call, not before', async () => {
  const { url } = await standInQdrant();
  const store = qdrant({ url });
  const isLoaded = () => loaded.some((specifier) => specifier.includes('js-client-rest'));
  expect(isLoaded()).toBe(false);
  await store.searchDense({ index: 'docs', vector: [1, 0], topK: 1 });
  expect(isLoaded()).toBe(true);
});

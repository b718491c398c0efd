import { registerHooks } from 'node:module';
import { expect, it, onTestFinished } from 'vitest';
import { chroma } from '../src/index.ts';
import { standInChroma } from './stand-in-chroma.ts';

const loaded: string[] = [];
registerHooks({
  resolve(specifier, context, next) {
    loaded.push(specifier);
    return next(specifier, context);
  },
});

it('Chroma’s client is loaded by the first call, not before', async () => {
  const vendor = await standInChroma();
  onTestFinished(() => vendor.close());
  const store = chroma({ url: vendor.url });
  const isLoaded = () => loaded.some((specifier) => /(^|\/)chromadb/.test(specifier));
  expect(isLoaded()).toBe(false);
  await store.describe('docs');
  expect(isLoaded()).toBe(true);
});

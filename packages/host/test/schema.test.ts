import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { configJsonSchema } from '../src/settings/config-schema.ts';

it('schema.json is current (after a change: npm run schema in packages/host)', () => {
  const shipped: unknown = JSON.parse(readFileSync(new URL('../schema.json', import.meta.url), 'utf8'));
  expect(shipped).toEqual(configJsonSchema());
});

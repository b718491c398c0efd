import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isNodeSupported, minimumNode } from './node-version.ts';

it.each([
  ['22.13.0', true],
  ['24.0.0', true],
  ['22.12.9', false],
  ['20.20.0', false],
])('Node %s: %s', (version, supported) => expect(isNodeSupported(version)).toBe(supported));

it('package.json asks for the same', () => {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  expect(manifest).toMatchObject({ engines: { node: `>=${minimumNode.replace(/\.0$/, '')}` } });
});

import { describe, expect, it } from 'vitest';
import { citableAddress, stableAddress } from './citable-address.ts';

describe('an address that may be cited', () => {
  it.each([
    'https://example.org/a#b',
    'http://localhost:3000',
    'docs/guide.html',
    '/guide',
    'mailto:a@example.org',
    'wiki:Data',
  ])('%s is left as it is', (address) => {
    expect(citableAddress(address)).toBe(address);
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:x',
    'java\nscript:x',
    '\u0001javascript:x',
    'data:text/html,x',
    'vbscript:x',
    'blob:x',
  ])('%j is none', (address) => {
    expect(citableAddress(address)).toBeUndefined();
  });
});

describe('an address that others find too', () => {
  it.each(['https://example.org/a#b', 'HTTP://example.org', 'http://localhost:3000/x'])('%s is one', (address) => {
    expect(stableAddress(address)).toBe(address);
  });

  it.each([
    'docs/x.md',
    '/abs/x',
    '//example.org/x',
    'file:///home/x.md',
    'mailto:a@example.org',
    'ftp://example.org',
    'javascript:alert(1)',
    'https://',
    'http:x',
    ' https://example.org',
    '',
  ])('%j is none', (address) => {
    expect(stableAddress(address)).toBeUndefined();
  });
});

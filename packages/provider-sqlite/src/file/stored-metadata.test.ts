import type { Metadata } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { checksum } from './checksums.ts';
import { contentOf, metadataOf, storedMetadata } from './stored-metadata.ts';

const before = { before: 'Title\n","\u0000search":{"x":1}\n' };

describe('stored metadata', () => {
  it.each<[string, Metadata]>([
    ['usual fields', { title: 'Title', start_line: 3, symbol: ['a', 'b'] }],
    ['no field', {}],
    ['a value and a field that look like the member beside it', { title: ',"\u0000search":{', 'x"\u0000search': 'y' }],
  ])('with %s comes back with and without what is kept of the search text', (_, metadata) => {
    for (const search of [{}, before, { searchText: 'all of it' }]) {
      const json = storedMetadata(metadata, search);
      const row = { metadata: json, metadata_sum: checksum(json) };
      expect(metadataOf(row, 'file')).toEqual(metadata);
      expect(contentOf(row, 'file')).toEqual({ metadata, search });
    }
  });

  it('that is damaged is told', () => {
    const row = { metadata: '{"title":', metadata_sum: checksum('{"title":') };
    expect(() => metadataOf(row, 'file')).toThrow('the metadata of a chunk is no JSON');
    expect(() => metadataOf({ ...row, metadata_sum: 1 }, 'file')).toThrow('is not what was written');
  });
});

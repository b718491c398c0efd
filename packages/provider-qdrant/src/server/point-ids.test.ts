import { describe, expect, it } from 'vitest';
import { pointIdOf, uuidV5 } from './point-ids.ts';

describe('point ids', () => {
  it('are UUIDs of version 5', () => {
    // Python: uuid.uuid5(uuid.NAMESPACE_DNS, 'python.org'), from the documentation of its uuid module.
    expect(uuidV5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'python.org')).toBe('886313e1-3b8a-5372-9b90-0c9aee199e5d');
  });

  it('never change, and tell a chunk from a document of the same name', () => {
    expect(pointIdOf('chunk', 'guide#1')).toBe('71325fe7-86c9-5175-b529-bf9ece5920d1');
    expect(pointIdOf('document', 'guide#1')).not.toBe(pointIdOf('chunk', 'guide#1'));
  });

  it('take the bytes of UTF-8', () => {
    expect(new Set(['é', 'e\u0301', 'e'].map((id) => pointIdOf('chunk', id))).size).toBe(3);
  });
});

import { describeIndexWriter, describeVectorStore } from '@touchstone/conformance';
import { it } from 'vitest';
import { emptied, freshStore } from '../../../tools/test-kit/qdrant-server.ts';

const url = process.env.QDRANT_URL;

if (url === undefined || url === '') {
  it.skip('Qdrant itself: set QDRANT_URL, and QDRANT_API_KEY where it wants one, to run this', () => {});
} else {
  const setup = async () => {
    const store = freshStore(url, { indexedFields: { day: 'keyword', mark: 'keyword', size: 'keyword' } });
    return { store, close: () => emptied(store) };
  };
  describeVectorStore('Qdrant, live', { setup, metrics: ['cosine', 'dot', 'l2'] });
  describeIndexWriter('Qdrant, live', { setup });
}

import { expect, it } from 'vitest';
import { localReranker } from './local-reranker.ts';

it('a document whose text has a header is read by its body: the fields come from the metadata', async () => {
  const bare = [
    { id: 'a', text: 'Hooks run in order.', metadata: { path: 'docs/hooks.md' } },
    { id: 'b', text: 'Replies are sent once.', metadata: { path: 'docs/reply.md' } },
  ];
  const headed = bare.map((each) => ({ ...each, text: `SOURCE: docs\n\n${each.text}`, body: each.text }));
  const query = 'docs hooks';
  expect(await localReranker().rerank({ query, documents: headed })).toEqual(
    await localReranker().rerank({ query, documents: bare }),
  );
});

import { describe, expect, it } from 'vitest';
import { checkRerankInput } from './check-rerank-input.ts';

const about = { provider: 'acme', model: 'acme-1', followsInstructions: true };
const input = (more: object = {}) =>
  ({ query: 'q', documents: [{ id: 'a', text: 'a', metadata: {} }], ...more }) as Parameters<
    typeof checkRerankInput
  >[0];

describe('what a reranker is given', () => {
  it('passes a query and documents, with an instruction where the model follows one', () => {
    expect(() => checkRerankInput(input({ instruction: 'Prefer code.' }), about)).not.toThrow();
    expect(() => checkRerankInput(input({ documents: [] }), { ...about, followsInstructions: false })).not.toThrow();
  });

  it.each([
    [{ query: ' ' }, 'query is blank, and acme reads no blank text: leave it out.'],
    [{ instruction: '' }, 'instruction is blank'],
    [{ documents: [{ text: 'a' }, { text: 'b\ud800' }] }, 'documents[1].text holds half of a surrogate pair'],
  ])('refuses %j', (more, message) => {
    expect(() => checkRerankInput(input(more), about)).toThrow(
      expect.objectContaining({ code: 'invalid_request', message: expect.stringContaining(message) }),
    );
  });

  it('refuses an instruction for a model that follows none', () => {
    expect(() => checkRerankInput(input({ instruction: 'x' }), { ...about, followsInstructions: false })).toThrow(
      'acme-1 follows no instructions: leave instruction out.',
    );
  });
});

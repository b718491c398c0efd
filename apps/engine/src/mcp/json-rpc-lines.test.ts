import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { jsonRpcLines } from './json-rpc-lines.ts';

async function through(...chunks: readonly (string | Uint8Array)[]) {
  const answers: string[] = [];
  const lines = jsonRpcLines((line) => answers.push(line));
  for (const chunk of chunks) lines.write(chunk);
  lines.end();
  return { passed: await text(lines), codes: answers.map((line) => JSON.parse(line).error.code), answers };
}

const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

it('passes messages on, however they are cut', async () => {
  const bytes = Buffer.from(`${ping}\n{"jsonrpc":"2.0","method":"é"}`);
  const cut = bytes.indexOf(0xa9);
  const { passed, answers } = await through(bytes.subarray(0, 5), bytes.subarray(5, cut), bytes.subarray(cut));
  expect(passed).toBe(`${ping}\n{"jsonrpc":"2.0","method":"é"}\n`);
  expect(answers).toEqual([]);
});

it.each([
  ['a line that is not JSON', '{"jsonrpc":"2.0",', -32_700],
  ['a batch', `[${ping},${ping}]`, -32_600],
  ['what is no message', '7', -32_600],
  ['a message of no version', '{"id":1,"method":"ping"}', -32_600],
])('answers %s, and goes on', async (_, line, code) => {
  const { passed, codes, answers } = await through(`${line}\n\n${ping}\n`);
  expect(codes).toEqual([code]);
  expect(JSON.parse(answers[0] ?? '')).toMatchObject({ jsonrpc: '2.0', id: null });
  expect(passed).toBe(`${ping}\n`);
});

it.each([
  ['a number that would be rounded', '9007199254740993', 'the number 9007199254740993 cannot be represented exactly'],
  ['a key that would be lost', '{"__proto__":1}', 'the key "__proto__" is not allowed'],
])('refuses %s, under the id of its message', async (_, value, problem) => {
  const call = `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"value":${value}}}`;
  const { passed, answers } = await through(`${call}\n${ping}\n`);
  expect(answers.map((line) => JSON.parse(line))).toEqual([
    { jsonrpc: '2.0', id: 7, error: { code: -32_602, message: expect.stringContaining(problem) } },
  ]);
  expect(passed).toBe(`${ping}\n`);
});

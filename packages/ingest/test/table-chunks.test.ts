import { describe, expect, it } from 'vitest';
import { chunkDocument } from '../src/index.ts';

const small = { targetTokens: 30, maxTokens: 40, minTokens: 0 };
const rows = Array.from({ length: 6 }, (_, at) => `Town ${at},${100 + at},"a long, quoted remark"`);

describe('chunks of comma-separated values', () => {
  it('are lines of the file, and are searched with the names of the columns', async () => {
    const { chunks } = await chunkDocument({ path: 'a.csv', text: `name,count,remark\n${rows.join('\n')}\n` }, small);
    expect(chunks.length).toBeGreaterThan(2);
    expect(chunks[0]?.tableHead).toBeUndefined();
    for (const { tableHead } of chunks.slice(1)) expect(tableHead).toBe('name,count,remark');
    expect(chunks.map(({ text }) => text).join('\n')).toBe(`name,count,remark\n${rows.join('\n')}`);
  });

  it('never end within a record', async () => {
    const record = (at: number) => `${at}\t"first ""line"" of it\nsecond line of it"`;
    const text = Array.from({ length: 8 }, (_, at) => record(at)).join('\n');
    const { chunks } = await chunkDocument({ path: 'a.tsv', text }, small);
    expect(chunks.length).toBeGreaterThan(2);
    for (const { startLine, endLine } of chunks) expect([startLine % 2, endLine % 2]).toEqual([1, 0]);
  });

  it('have no header where the first record is data, and a quote that stays open ends with its line', async () => {
    const text = ['1,2', '3,"4', '5,6', ...rows].join('\n');
    const { chunks } = await chunkDocument({ path: 'a.csv', text }, small);
    expect(chunks.every(({ tableHead }) => tableHead === undefined)).toBe(true);
    expect(chunks.length).toBeGreaterThan(2);
  });
});

import { describe, expect, it } from 'vitest';
import { parseJson } from './parse-json.ts';

describe('JSON', () => {
  it.each([
    '{"a":1,"b":[9007199254740991,-9007199254740991,1.5,1e21],"c":null}',
    // As other programs write doubles: they read as they are written.
    '[10000000000000000,18446744073709552000,0.12345678901234567,1.7976931348623157e308,123456789012345680000]',
    '{"constructor":1,"prototype":2,"proto":3,"long":"1234567890123456789"}',
  ])('that can be held is parsed as usual: %s', (text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  it.each([
    [
      '{"tweet":1234567890123456789}',
      /"tweet": the number 1234567890123456789 cannot be represented exactly: write it as a string/,
    ],
    ['[9007199254740993]', /the number 9007199254740993/],
    ['{"a":{"b":[-9007199254740993]}}', /-9007199254740993/],
    ['{"a":1e400}', /"a": the number 1e400/],
    [`{"a":${'9'.repeat(500)}}`, /9{40}…/],
    ['{"__proto__":{"x":1}}', /the key "__proto__" is not allowed: rename it/],
    ['{"a":[{"__pr\\u006fto__":1}]}', /__proto__/],
    ['{"\\u005f_proto__":1}', /__proto__/],
  ])('that would be changed by being read is refused: %s', (text, message) => {
    expect(() => parseJson(text)).toThrow(message);
  });

  it('may keep long integers as their digits, for ids', () => {
    const text = '{"_id":1234567890123456789,"metadata":{"reply_to":[-9007199254740993,7]}}';
    expect(parseJson(text, { longIntegers: 'text' })).toEqual({
      _id: '1234567890123456789',
      metadata: { reply_to: ['-9007199254740993', 7] },
    });
    expect(() => parseJson('[1e400]', { longIntegers: 'text' })).toThrow(/1e400/);
  });

  it('that is none is a SyntaxError', () => {
    expect(() => parseJson('{"a":12345678901234567890')).toThrow(SyntaxError);
  });
});

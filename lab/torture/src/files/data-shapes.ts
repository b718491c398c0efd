import { counted, indented, nested, repeated, type Shapes, soup, unterminated } from './shape.ts';

/** JSON, well formed and not. */
export const jsonShapes: Shapes = {
  'lists in lists': nested('[', ']', '1'),
  'objects in objects': nested('{"a":', '}', '1'),
  'open lists': repeated('['),
  'many keys': (room) => `{${counted((at) => `"k${at}":${at},\n`)(room)}"z":1}`,
  'the same key': (room) => `{${'"__proto__":{"a":1},\n'.repeat(Math.floor(room / 21))}"constructor":{}}`,
  'a long string': (room) => `{"a": "${'word '.repeat(Math.floor(room / 5))}"}`,
  'an open string': unterminated('{"a": "'),
  'halves of surrogates': (room) => `{"a": "${'\\ud800'.repeat(Math.floor(room / 6))}"}`,
  'numbers without measure': (room) => `[${'1e999999,-1e-999999,\n'.repeat(Math.floor(room / 20))}0]`,
  'a number of many digits': (room) => `[${'9'.repeat(Math.floor(room))}]`,
  'everything at once': soup(['{', '}', '[', ']', '"a"', ':', ',', '\n', 'null', '1e5', '\\u0000', '//', '"', ' ']),
};

/** YAML, TOML and CSV. */
export const settingsShapes: Shapes = {
  'aliases of aliases': counted((at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]\n`),
  'keys in keys': indented('a:', ' '),
  'lists in lists': repeated('- '),
  'lists in brackets': repeated('['),
  'open text': unterminated('a: "'),
  'a block of text': unterminated('a: |\n', '  word\n'),
  questions: repeated('? '),
  documents: repeated('---\na: 1\n'),
  tags: repeated('!!python/object/apply:os.system [a]\n'),
  'tables of TOML': counted((at) => `[a.b${at}]\nc = ${at}\n`),
  'dotted keys': (room) => `${'a.'.repeat(Math.floor(room / 2))}b = 1\n`,
  columns: (room) => `${'a,'.repeat(Math.floor(room / 2))}\n`,
  'open quotes': repeated('"a,\n'),
  'everything at once': soup([
    'a: ',
    '- ',
    '[',
    ']',
    '{',
    '}',
    '&a ',
    '*a ',
    '"',
    "'",
    '|\n',
    '>\n',
    '#',
    '\n',
    '  ',
    '\t',
    '= ',
    ',',
    '[[a]]\n',
  ]),
};

/** Records of JSONL: lines that are refused, and records that are odd. */
export const recordShapes: Shapes = {
  'many small records': counted((at) => `{"_id":"${at}","text":"Record ${at}."}\n`),
  'a record as large as the file': (room) => `{"_id":"a","text":"${'word '.repeat(Math.floor(room / 5))}"}\n`,
  'records without text': counted((at) => `{"_id":"${at}","text":""}\n`),
  'deep metadata': (room) => {
    const depth = Math.floor(room / 6);
    return `{"_id":"a","text":"b","metadata":{"deep":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}}\n`;
  },
  'deep lists for a text': (room) => `{"_id":"a","text":${'['.repeat(room / 2)}${']'.repeat(room / 2)}}\n`,
  'wide metadata': (room) => `{"_id":"a","text":"b","metadata":{${counted((at) => `"k${at}":${at},`)(room)}"z":1}}\n`,
  'names of every object': repeated(
    '{"_id":"__proto__","text":"a","metadata":{"__proto__":1,"constructor":2,"toString":"b"}}\n',
  ),
  'the same id': repeated('{"_id":"a","text":"b"}\n'),
  'ids of odd signs': counted((at) => `{"_id":"a\\u0000${at}\\u202e#:~/..","text":"b\\ud800"}\n`),
  'lines that end early': repeated('{"_id":"a","te\n'),
  'no JSON': repeated('a,b,c\n'),
  'metadata of every type': counted(
    (at) =>
      `{"_id":"${at}","text":"a b","metadata":{"n":${at}e300,"l":[1,"a",null],"o":{},"d":"2026-13-45","timestamp":"${at}"}}\n`,
  ),
};

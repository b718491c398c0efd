import { compact } from '@touchstone/contract';
import { describe, expect, it, test } from 'vitest';
import { literalMatch } from './literal-match.ts';
import { namedFirst, namedReasons, orderNamed } from './named-first.ts';

const chunk = (path: string, text: string, symbol?: string | readonly string[], type = 'code') => ({
  id: path,
  text,
  metadata: compact({ path, source_type: type, symbol }),
  rerankScore: 0.5,
});
const pathsOf = (query: string, chunks: readonly ReturnType<typeof chunk>[]) =>
  namedFirst({ query, wantsDocs: false }, chunks).map(({ metadata }) => metadata.path);

describe('a query that is a name', () => {
  const trait = chunk('service.rs', 'pub trait Service<Request> {\n  fn call(&self);\n}', 'Service');
  const uses = chunk('router.rs', 'impl Service<Request> for Router {\n  fn call(&self) {}\n}', 'Service');
  const member = chunk('layer.rs', 'fn layer(&self) -> Service {\n}', 'Layer.layer');

  it('gets what defines it first, then what goes on with it, then the others in their order', () => {
    expect(pathsOf('Service', [member, uses, trait])).toEqual(['service.rs', 'router.rs', 'layer.rs']);
    expect(pathsOf('`Service`', [member, trait])).toEqual(['service.rs', 'layer.rs']);
  });

  it('gets the definition before the declaration, and neither tests nor declarations files', () => {
    const declared = chunk(
      'bindings.rs',
      'extern "C" {\n  pub fn zip_open(path: *const c_char) -> i32;\n}',
      'zip_open',
    );
    const defined = chunk('zip.c', 'int zip_open(const char* path)\n{\n  return 0;\n}', 'zip_open');
    const tested = chunk('tests/zip.c', 'int zip_open(void) {\n}', 'zip_open');
    const typed = chunk('zip.d.ts', 'export function zip_open(path: string): number', 'zip_open');
    expect(pathsOf('zip_open()', [tested, typed, declared, defined])).toEqual([
      'zip.c',
      'bindings.rs',
      'tests/zip.c',
      'zip.d.ts',
    ]);
  });

  it('gets the code that defines it among others, where it is no symbol', () => {
    const macros = chunk(
      'json.h',
      '#define JSON_DISABLE_EOF 0x2\n#define JSON_REJECT 0x1\ntypedef int (*load)(void);',
      'load',
    );
    const longer = chunk('more.h', '#define JSON_REJECT_ALL 0x8', 'JSON_REJECT_ALL');
    const use = chunk('load.c', 'if (flags & JSON_REJECT)\n  return -1;', 'parse_object');
    const page = chunk('flags.md', '#define JSON_REJECT', undefined, 'docs');
    expect(pathsOf('JSON_REJECT', [use, page, longer, macros])[0]).toBe('json.h');
  });

  it('tells case and what a name is a member of apart', () => {
    const agent = chunk('agent.py', 'class LlmAgent:\n  pass', 'LlmAgent');
    const config = chunk('config.py', 'class LlmAgentConfig:\n  pass', 'LlmAgentConfig');
    const other = chunk('other.py', 'def llmagent():\n  pass', 'llmagent');
    expect(pathsOf('LlmAgent', [config, other, agent])[0]).toBe('agent.py');
    expect(pathsOf('LLMAGENT', [config, agent])[0]).toBe('agent.py');
    const reply = chunk('reply.js', 'send (payload) {\n}', 'Reply.send');
    const request = chunk('request.js', 'send (payload) {\n}', 'Request.send');
    expect(pathsOf('Reply.send', [request, reply])[0]).toBe('reply.js');
    expect(pathsOf('Reply::send', [request, reply])[0]).toBe('reply.js');
  });
});

describe('a query that is a heading', () => {
  const section = (path: string, section: string | undefined, part = '', title = 'Manual') => ({
    ...chunk(path + part, `Text of ${section}.`, undefined, 'docs'),
    metadata: { path, source_type: 'docs', section, title },
  });
  const other = section('bash.pdf', '4 Builtins > Bash Builtins');
  const first = (query: string, ...chunks: readonly ReturnType<typeof section>[]) =>
    namedFirst({ query, wantsDocs: false }, [other, ...chunks]).map(({ id }) => id)[0];

  it('gets its section first, with numbers, articles, plurals and the words of a question left out', () => {
    const here = section('here.pdf', '3 Features > 3.6.7 Here Strings');
    expect(first('What is a here string?', here)).toBe('here.pdf');
    expect(first('the here strings', here)).toBe('here.pdf');
    expect(first('here strings in arrays', here)).toBe('bash.pdf');
    expect(first('What are classes?', section('c.pdf', 'C Classes'))).toBe('c.pdf');
  });

  it('gets only the best part of a long section, and a document without sections by its title', () => {
    const parts = [section('a.pdf', 'Arrays', '1'), section('a.pdf', 'Arrays', '2')];
    const ids = namedFirst({ query: 'arrays', wantsDocs: false }, [other, ...parts]).map(({ id }) => id);
    expect(ids).toEqual(['a.pdf1', 'bash.pdf', 'a.pdf2']);
    expect(first('Explain arrays', section('b.txt', undefined, '', 'Arrays'))).toBe('b.txt');
    expect(namedReasons({ query: 'arrays', wantsDocs: false }, [other, ...parts])).toEqual([
      undefined,
      'first because its heading is the query',
      undefined,
    ]);
  });

  it('gets no list of a book, which has all its words', () => {
    const index = { ...section('i.pdf', 'Arrays > Index'), rerankScore: 0.9 };
    const listed = { ...index, metadata: { ...index.metadata, book_part: 'index' } };
    const weights = { support: 0, repeat: 0, sourceFirst: 0, alike: 1 };
    expect(orderNamed({ query: 'bounds of arrays', wantsDocs: false }, [listed, other], weights)[0]).toBe(other);
    expect(orderNamed({ query: 'the index of arrays', wantsDocs: false }, [listed, other], weights)[0]).toBe(listed);
  });
});

test('a question that names a symbol gets one definition of it first; words of prose name none', () => {
  const first = chunk('a.ts', 'export function parseConfig(text: string) {\n}', 'parseConfig');
  const second = chunk('b.ts', 'function parseConfig() {\n}', 'parseConfig');
  const best = chunk('c.ts', 'const parsed = parseConfig(text);', 'load');
  expect(pathsOf('where is parseConfig called?', [best, first, second])).toEqual(['a.ts', 'c.ts', 'b.ts']);
  const hooks = chunk('hooks.ts', 'export function hooks() {\n}', 'hooks');
  expect(pathsOf('how are hooks ordered', [best, hooks])).toEqual(['c.ts', 'hooks.ts']);
});

test('a text that holds the query word for word comes before one that has its words', () => {
  const message = 'upstream prematurely closed connection while reading response header from upstream';
  const words = chunk(
    'words.md',
    'Reading a response header. The connection closed. Upstream is reading prematurely.',
    undefined,
    'docs',
  );
  const exact = chunk(
    'exact.md',
    `The log says:\n> Upstream prematurely closed\n> connection while reading response header from upstream`,
    undefined,
    'docs',
  );
  expect(pathsOf(message, [words, exact])).toEqual(['exact.md', 'words.md']);
  expect(pathsOf(`what does "${message}" mean`, [words, exact])).toEqual(['exact.md', 'words.md']);
  expect(namedReasons({ query: message, wantsDocs: false }, [words, exact])).toEqual([
    undefined,
    'first because it contains the query word for word',
  ]);
});

test('a macro is a definition; a text of calls alone is none, however long', () => {
  const calls = chunk('calls.c', 'zip_open()'.repeat(20_000), 'zip_open');
  const macro = chunk('zip.h', '#define zip_open(path) open_zip(path, 0)', 'zip_open');
  expect(pathsOf('zip_open', [calls, macro])).toEqual(['zip.h', 'calls.c']);
});

test('candidates that no reranker scored keep their order', () => {
  const one = { ...chunk('one.ts', 'run()', 'main'), rerankScore: null };
  const two = { ...chunk('two.ts', 'function run() {\n}', 'run'), rerankScore: null };
  const weights = { support: 0.5, repeat: 0, sourceFirst: 2.5, alike: 1.5 };
  expect(orderNamed({ query: 'run()', wantsDocs: false }, [one, two], weights)).toEqual([one, two]);
});

test('weights of 0 leave the order to the reranker', () => {
  const [one, two] = [chunk('one.ts', 'run()', 'main'), chunk('two.ts', 'function run() {\n}', 'run')];
  const order = (support: number) =>
    orderNamed({ query: 'run()', wantsDocs: false }, [one, two], { support, repeat: 0, sourceFirst: 0, alike: 0 });
  expect(order(0)).toEqual([one, two]);
  expect(order(0.5)).toEqual([two, one]);
});

describe('a literal match', () => {
  it('is of a message with other numbers in it, and of no question that shares a few words', () => {
    const text = 'log.error("user was not found in tenant %s")';
    expect(literalMatch('user was not found in tenant 42')?.(text)).toBe(true);
    expect(literalMatch('which user was not found by the lookup of our tenant')?.(text)).toBe(false);
  });

  it('is of all that is quoted, where that is more than a name in a question', () => {
    expect(literalMatch('"not found" "in tenant"')?.('not found, in tenant')).toBe(true);
    expect(literalMatch('"not found" "in tenant"')?.('not found')).toBe(false);
    expect(
      literalMatch('who directed "The Simpsons" before the show moved to another network?')?.('The Simpsons'),
    ).toBe(false);
  });

  it('is of nothing for a short query, or one that is a text of its own', () => {
    expect(literalMatch('retry a request')).toBeUndefined();
    expect(literalMatch('word '.repeat(65))).toBeUndefined();
  });
});

it('puts the source of a message before the tests and docs that quote it', () => {
  const message = 'Missing data for required field.';
  const found = [
    chunk('tests/test_schema.py', `assert errors == "${message}"`),
    chunk('docs/fields.md', `It says "${message}"`, undefined, 'docs'),
    chunk('src/fields.py', `messages = {"required": "${message}"}`),
    chunk('src/other.py', 'pass'),
  ];
  expect(pathsOf(`"${message}"`, found)).toEqual([
    'src/fields.py',
    'tests/test_schema.py',
    'docs/fields.md',
    'src/other.py',
  ]);
});

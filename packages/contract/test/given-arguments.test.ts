import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { argument, givenObject, parseArgument } from '../src/wire/index.ts';

interface Request {
  readonly folder: string;
  readonly seed?: number;
  readonly limits?: { readonly calls?: number };
}

const request = givenObject<Request>({
  folder: argument.text,
  seed: argument.wholeNumber.optional(),
  limits: givenObject<{ readonly calls?: number }>({ calls: argument.number.optional() }).optional(),
});

it('an argument that fits is given back, and a member that is undefined is as good as absent', () => {
  const given = { folder: 'runs', seed: undefined, other: undefined, limits: { calls: 2, more: undefined } };
  expect(parseArgument(request, given, 'request')).toEqual({ folder: 'runs', limits: { calls: 2 } });
});

it('each member is read once, so that it cannot say two things', () => {
  let reads = 0;
  const given = {
    get folder() {
      reads += 1;
      return `runs/${reads}`;
    },
  };
  expect(parseArgument(request, given, 'request')).toEqual({ folder: 'runs/1' });
});

it('every member at fault is named with what it holds and what it must be', () => {
  expect(() => parseArgument(request, { folder: 7, seed: '3', limits: { cals: 1 } }, 'request')).toThrow(
    'Invalid request:\n- folder must be a text; found the number 7.\n- seed must be a whole number; found a string.\n- "cals" in limits is not a known field. Did you mean "calls"?',
  );
});

it('NaN is no number, except where its range is checked later', () => {
  expect(() => parseArgument(argument.number, Number.NaN, 'limit')).toThrow('it must be a number other than NaN');
  expect(parseArgument(argument.number, Number.POSITIVE_INFINITY, 'limit')).toBe(Number.POSITIVE_INFINITY);
  expect(parseArgument(argument.checkedNumber, Number.NaN, 'limit')).toBeNaN();
});

it('a provider is given back as it is, with what its prototype has', () => {
  class Model {
    generate() {
      return 'text';
    }
  }
  const model = new Model();
  expect(parseArgument(argument.object<Model>('a model', ['generate']), model, 'model')).toBe(model);
});

it('only a plain object is an object of data: of this realm or another, or without a prototype', () => {
  const elsewhere: unknown = runInNewContext('({ folder: "runs" })');
  const bare = Object.assign(Object.create(null), { folder: 'runs' });
  for (const given of [elsewhere, bare]) expect(parseArgument(request, given, 'request')).toEqual({ folder: 'runs' });
});

it.each([
  [new Date(0), 'a Date'],
  [new Map([['folder', 'runs']]), 'a Map'],
  [new Error('secret'), 'an Error'],
  [new (class Secret {})(), 'an instance of a class'],
  [Object.assign(Object.create({ inherited: 1 }), { folder: 'runs' }), 'an instance of a class'],
])('no plain object is refused, also as a member, and nothing in it is told: case %#', (given, kind) => {
  const refused = (words: string) => ({
    code: 'invalid_request',
    message: `Invalid request: ${words}; found ${kind}.`,
  });
  expect(thrownBy(given)).toMatchObject(refused('it must be an object'));
  expect(thrownBy({ folder: 'runs', limits: given })).toMatchObject(refused('limits must be an object'));
});

function thrownBy(given: unknown): unknown {
  try {
    return parseArgument(request, given, 'request');
  } catch (thrown) {
    return thrown;
  }
}

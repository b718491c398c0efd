import { describe, expect, it } from 'vitest';

/** A call of a function with one argument to choose, the others being right. */
export interface GivenObject {
  readonly call: (given: unknown) => unknown;
  /** The argument as it may be: the members that it has, each with a right value. */
  readonly right: Readonly<Record<string, unknown>>;
}

const failing = () => {
  throw new Error('secret');
};
const itself: Record<string, unknown> = {};
itself.more = itself;

/**
 * Registers the tests of an argument that is an object with known members, as a caller without types may pass it: other kinds, objects
 * that hold no data in members of their own, an unknown member, an object that contains itself or cannot be read, and
 * each member of another kind. Each is `invalid_request` that names the member.
 */
export function describeGivenObject(name: string, { call, right }: GivenObject): void {
  // What is thrown at once, and what is thrown later.
  const calling = async (given: unknown) => call(given);
  const refused = (message: RegExp) => ({ code: 'invalid_request', message: expect.stringMatching(message) });

  describe(`${name}, called without types`, () => {
    it.each([
      ['null', null, /must be an object; found null/],
      ['a text', 'text', /must be an object; found a string/],
      ['a list', [right], /must be an object; found a list/],
      ['a date', new Date(0), /must be an object; found a Date/],
      ['a map', new Map(Object.entries(right)), /must be an object; found a Map/],
      ['an instance of a class', new (class Request {})(), /must be an object; found an instance of a class/],
      ['an unknown member', { ...right, nobodys: 1 }, /"nobodys" is not a known field/],
      ['an object that contains itself', { ...right, itself }, /"itself" is not a known field/],
      ['a proxy that throws', new Proxy({}, { ownKeys: failing, get: failing }), /^(?!.*secret).*cannot be read/],
    ])('refuses %s', async (_what, given, message) => {
      await expect(calling(given)).rejects.toMatchObject(refused(message));
    });

    it.each(Object.keys(right))('refuses %s of another kind, and a getter that throws', async (member) => {
      const other = { ...right, [member]: Symbol('of no kind that is asked for') };
      await expect(calling(other)).rejects.toMatchObject(refused(new RegExp(`${member} must be .*; found `)));
      const throwing = Object.defineProperty({ ...right }, member, { get: failing, enumerable: true });
      await expect(calling(throwing)).rejects.toMatchObject(refused(/^(?!.*secret).*cannot be read/));
    });
  });
}

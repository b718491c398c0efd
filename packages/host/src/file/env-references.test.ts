// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references to environment variables look like that.
import { describe, expect, it } from 'vitest';
import { resolveEnvReferences } from './env-references.ts';

const env = { NAME: 'value', EMPTY: '' };
const resolve = (value: unknown) => resolveEnvReferences(value, env, 'c.yaml');

describe('resolveEnvReferences', () => {
  it.each([
    ['${NAME}', 'value'],
    ['a-${NAME}-${NAME}', 'a-value-value'],
    ['${NAME:-other}', 'value'],
    ['${UNSET:-other}', 'other'],
    ['${UNSET:-}', ''],
    ['${EMPTY}', ''],
    ['${EMPTY:-other}', 'other'],
    ['$${NAME}', '${NAME}'],
    ['$NAME and {NAME}', '$NAME and {NAME}'],
  ])('%s becomes %s', (text, expected) => expect(resolve(text)).toBe(expected));

  it('enters lists and plain objects, and leaves everything else', () => {
    const when = new Date(0);
    expect(resolve({ a: ['${NAME}', 1, null], b: { c: '${NAME}' }, when })).toEqual({
      a: ['value', 1, null],
      b: { c: 'value' },
      when,
    });
  });

  it('does not read a reference out of a variable', () => {
    expect(resolveEnvReferences('${A}', { A: '${B}', B: 'x' }, 'c.yaml')).toBe('${B}');
  });

  it('names variable, key and file where one is missing', () => {
    expect(() => resolve({ store: { options: { keys: ['${UNSET}'] } } })).toThrow(
      'The environment variable UNSET is not set; "store.options.keys.0" in c.yaml needs it.',
    );
  });
});

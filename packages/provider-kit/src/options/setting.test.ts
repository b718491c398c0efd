import { describe, expect, it } from 'vitest';
import { optionalSetting, requiredSetting } from './setting.ts';

const key = {
  label: 'Cohere API key',
  option: 'apiKey',
  value: undefined,
  variables: ['CO_API_KEY', 'COHERE_API_KEY'],
};

describe('a setting', () => {
  it.each([
    ['the option before any variable', 'own', { CO_API_KEY: 'a', COHERE_API_KEY: 'b' }, 'own'],
    ['the first variable that is set', undefined, { CO_API_KEY: 'a', COHERE_API_KEY: 'b' }, 'a'],
    ['the second where the first is empty', undefined, { CO_API_KEY: ' ', COHERE_API_KEY: 'b' }, 'b'],
    ['a variable where the option is empty', '', { CO_API_KEY: 'a' }, 'a'],
    ['it without the line break of a secrets file', undefined, { CO_API_KEY: 'a\n' }, 'a'],
  ])('takes %s', (_, value, env, expected) => {
    expect(requiredSetting({ ...key, value, env })()).toBe(expected);
  });

  it('is missing only when it is needed, and says what to do', () => {
    const read = requiredSetting({ ...key, env: {}, provider: 'cohere' });
    expect(read).toThrow('Cohere API key is missing: pass apiKey or set CO_API_KEY or COHERE_API_KEY.');
    expect(read).toThrow(expect.objectContaining({ code: 'unauthenticated', provider: 'cohere' }));
  });

  it('that is no key is missing with its own code', () => {
    const url = {
      label: 'Qdrant URL',
      option: 'url',
      value: undefined,
      variables: [],
      code: 'invalid_config',
    } as const;
    const read = requiredSetting(url);
    expect(read).toThrow('Qdrant URL is missing: pass url.');
    expect(read).toThrow(expect.objectContaining({ code: 'invalid_config' }));
  });

  it('is read again until it is there, and then kept', () => {
    const env: Record<string, string> = {};
    const read = optionalSetting({ ...key, env });
    expect(read()).toBeUndefined();
    env.CO_API_KEY = 'first';
    expect(read()).toBe('first');
    env.CO_API_KEY = 'second';
    expect(read()).toBe('first');
  });

  it.each([['two words'], ['two\nlines'], ['schlüssel']])('that no header can hold is refused unseen: %j', (value) => {
    const read = requiredSetting({ ...key, value });
    expect(read).toThrow('Cohere API key (from apiKey) holds white space or a character outside ASCII');
    expect(read).not.toThrow(value);
  });

  it('comes from the process’s environment by default', () => {
    expect(optionalSetting({ ...key, variables: ['PATH'] })()).toBe(process.env.PATH);
  });
});

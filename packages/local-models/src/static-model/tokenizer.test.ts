import { describe, expect, it } from 'vitest';
import { loadStaticModel } from './static-model.ts';

const model = loadStaticModel();

function spelled(text: string): string {
  return [...model.tokenize(text)].map((id) => model.token(id)).join(' ');
}

describe('tokens', () => {
  // Output of the teacher's tokenizer (all-MiniLM-L6-v2, `tokenizers` 0.23), less its punctuation.
  it.each([
    ['The quick brown foxes jumped over 13 lazy dogs.', 'the quick brown foxes jumped over 13 lazy dogs'],
    ["don't re-enter the state-of-the-art", 'don t re enter the state of the art'],
    ['HTTP error 404: not found', 'http error 404 not found'],
    ['naïve café e\u0301tude', 'naive cafe et ##ude'],
    ['unaffable', 'una ##ffa ##ble'],
    ['transmogrified', 'trans ##mo ##gr ##ified'],
    ['Donaudampfschifffahrtsgesellschaft', 'dona ##uda ##mp ##fs ##chi ##ff ##fa ##hr ##ts ##ges ##ell ##schaft'],
    ['東京 is Tokyo', '東 京 is tokyo'],
    ['Привет мир', 'п ##р ##и ##в ##е ##т м ##и ##р'],
    ['한국어', 'ᄒ ##ᅡ ##ᆫ ##ᄀ ##ᅮ ##ᆨ ##ᄋ ##ᅥ'],
  ])('of %j are the teacher’s', (text, tokens) => {
    expect(spelled(text)).toBe(tokens);
  });

  it.each([
    ['getUserById', 'get user by id'],
    ['parseHTTPResponse2', 'parse http response 2'],
    ['snake_case_name', 'snake case name'],
    ['sha256', 'sha 256'],
    ['list of URLs', 'list of urls'],
  ])('of the identifier %j are its parts', (text, tokens) => {
    expect(spelled(text)).toBe(tokens);
  });

  it('keep a word whole, whatever its case, where the vocabulary has it', () => {
    expect(spelled('GitHub GITHUB github')).toBe('github github github');
    expect(spelled('kubernetes middleware')).toBe('kubernetes middleware');
  });

  it('read ligatures, fractions and superscripts as what they stand for', () => {
    expect(spelled('ﬁne print, ½ cup, x²')).toBe('fine print 1 2 cup x 2');
  });

  it('see a letter outside the basic plane as one letter', () => {
    expect(spelled('\u{1d400}\u{1d401}')).toBe(spelled('AB'));
    expect(spelled('cat\u{1f600}dog')).toBe('cat dog');
  });

  it.each([[''], ['   \n'], ['$$$ !!! \u{1f600}'], ['你'], ['a'.repeat(65)], ['\ud800']])('of %j are none', (text) => {
    expect(model.tokenize(text)).toHaveLength(0);
  });

  it('are not limited in number', () => {
    expect(model.tokenize('word '.repeat(50_000))).toHaveLength(50_000);
  });
});

import { describe, expect, test } from 'vitest';
import { numberTerms } from './analyzer.ts';
import { defaultAnalyzer } from './default-analyzer.ts';

const analyzer = defaultAnalyzer();

describe('a text in a language with rules of its own', () => {
  test.each([
    ['de', 'Die Häuser werden von den Zeigern verwaltet', ['haus', 'zeig', 'verwaltet']],
    ['fr', "L'avion se trouve dans les hangars", ['avion', 'trouv', 'hangar']],
    ['es', 'Las configuraciones de los servidores', ['configur', 'servidor']],
  ])('%s has its stems, without its function words', (language, text, terms) => {
    expect(analyzer.terms(text, language)).toEqual(terms);
  });

  test('keeps the parts and the whole of an identifier, and what neighbours make', () => {
    expect(analyzer.terms('Die Funktion setErrorHandler', 'de')).toEqual([
      'funktion',
      'set',
      'error',
      'handl',
      'seterror',
      'errorhandl',
      'seterrorhandl',
    ]);
  });

  test('has the same terms as numbers, and an English text between two German ones its own', () => {
    const terms: string[] = [];
    const numbered = numberTerms(analyzer, (term) => {
      if (!terms.includes(term)) terms.push(term);
      return terms.indexOf(term);
    });
    const read = (text: string, language?: string) => [...numbered(text, language)].map((number) => terms[number]);
    for (const [text, language] of [
      ['Die Häuser', 'de'],
      ['die houses', undefined],
      ['Die Häuser', 'de'],
    ] as const) {
      expect(read(text, language)).toEqual(analyzer.terms(text, language));
    }
  });
});

test('a text in a language without rules, or in none that is known, is analyzed as before', () => {
  const text = 'Die Häuser of the houses';
  for (const language of [undefined, 'en', 'it', 'constructor']) {
    expect(analyzer.terms(text, language)).toEqual(['die', 'hauser', 'hous']);
  }
});

describe('a query', () => {
  const formsOf = (text: string, languages: readonly string[]) => analyzer.queryForms?.(text, languages);

  test('of an index without other languages has the terms of its text', () => {
    expect(analyzer.queryTerms?.('the notes of userNames')).toEqual(analyzer.terms('the notes of userNames'));
  });

  test('has the forms of a word in each language that the index holds together, equal ones once', () => {
    expect(formsOf('Häuser Server index', ['de', 'fr'])).toEqual([
      { forms: ['haus', 'hauser'], count: 1 },
      { forms: ['serv', 'server'], count: 1 },
      { forms: ['index'], count: 1 },
    ]);
    expect(formsOf('index Index', ['de'])).toEqual([{ forms: ['index'], count: 2 }]);
  });

  test('in a language of the index is without its function words, and one in English keeps them, without its own', () => {
    expect(formsOf('der Zeiger auf die Häuser', ['de'])?.map(({ forms }) => forms)).toEqual([
      ['zeig', 'zeiger'],
      ['haus', 'hauser'],
    ]);
    expect(formsOf("l'avion", ['fr'])).toEqual([{ forms: ['avion'], count: 1 }]);
    expect(formsOf('how the die is made by them', ['de'])?.map(({ forms }) => forms)).toEqual([
      ['die'],
      ['mad', 'made'],
    ]);
  });

  test('has the forms of the languages that are asked for, whatever was asked before', () => {
    const [haus, serv] = [
      ['haus', 'hauser'],
      ['serv', 'server'],
    ];
    for (const [language, forms] of [
      ['de', [haus, serv]],
      ['fr', [haus, ['der'], serv]],
      ['de', [haus, serv]],
    ] as const) {
      expect(formsOf('Häuser der Server', [language])?.map((term) => term.forms)).toEqual(forms);
    }
  });

  test('of function words alone is looked for as it stands', () => {
    expect(formsOf('das der', ['de'])?.map(({ forms }) => forms)).toEqual([['das'], ['der']]);
  });

  test('in Japanese leaves out hiragana beside German texts, too', () => {
    expect(formsOf('設定 について', ['de'])?.map(({ forms }) => forms)).toEqual([['設定']]);
  });

  test('an analyzer with a fixed language knows no other', () => {
    const fixed = defaultAnalyzer({ language: 'french' });
    expect(fixed.terms('Die Häuser', 'de')).toEqual(fixed.terms('Die Häuser'));
  });
});

describe('a query in Chinese or Japanese', () => {
  test('looks for pairs, and for a character alone only where it stands alone', () => {
    expect(analyzer.queryTerms?.('索引构建')).toEqual(['索引', '引构', '构建']);
    expect(analyzer.queryTerms?.('书')).toEqual(['书']);
  });

  test('leaves out pairs of hiragana, which are particles and endings, unless it has nothing else', () => {
    expect(analyzer.queryTerms?.('設定について')).toEqual(['設定', '定に']);
    expect(analyzer.queryTerms?.('なぜ')).toEqual(['なぜ']);
  });

  test('finds what it found: texts keep their single characters', () => {
    expect(analyzer.terms('索引')).toEqual(['索', '索引', '引']);
  });
});

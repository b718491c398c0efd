import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeAnalyzer, defaultAnalyzer, numberTerms, proseAnalyzer } from './index.ts';

const { terms } = defaultAnalyzer();

describe('the default analyzer', () => {
  it('does not leave out a word that only looks like a stop word without its accent', () => {
    expect(terms('thé vert')).toEqual(['the', 'vert']);
    expect(terms('THE\u0301')).toEqual(['the']);
    expect(proseAnalyzer().terms('the ïs thé')).toEqual(['is', 'the']);
  });

  it.each(['\u00ad', '\u2060', '\u200d', '\ufeff'])('takes a word with %j in it for one word', (joiner) => {
    expect(terms(`Schiff${joiner}fahrts${joiner}amt`)).toEqual(terms('Schifffahrtsamt'));
    expect(codeAnalyzer().terms(`user${joiner}Name`)).toEqual(codeAnalyzer().terms('userName'));
    expect(proseAnalyzer().terms(`${joiner}hyphen${joiner}ation`)).toEqual(proseAnalyzer().terms('hyphenation'));
  });

  it('splits an identifier and keeps the whole', () => {
    expect(terms('HTTPResponse')).toEqual(['http', 'respons', 'httprespons']);
    expect(terms('MAX_RETRY_COUNT')).toEqual(['max', 'retri', 'count', 'maxretrycount']);
  });

  it('lets snake case and camel case meet in the whole', () => {
    expect(terms('user_name').at(-1)).toBe('usernam');
    expect(terms('userName').at(-1)).toBe('usernam');
  });

  it('gives one term to an identifier of one part', () => {
    expect(terms('__init__')).toEqual(['init']);
    expect(terms('URLs')).toEqual(['url']);
  });

  it.each([
    ['GitHubClient', 'github'],
    ['SQLiteStore', 'sqlite'],
    ['createMongoDBPool', 'mongodb'],
    ['OAuthFlow', 'oauth'],
    ['OAuth2Client', 'oauth2'],
    ['LaTeXWriter', 'latex'],
    ['parseIPv6Address', 'ipv6'],
    ['K8sPods', 'k8s'],
  ])('finds in %s the name that is in it', (identifier, name) => {
    expect(terms(identifier)).toEqual(expect.arrayContaining(terms(name)));
  });

  it('looks for the parts and the whole of a name, not for what its neighbours make', () => {
    expect(defaultAnalyzer().queryTerms?.('getUserNames')).toEqual(['get', 'user', 'name', 'getusernam']);
  });

  it('takes the signs of C++, C#, .NET and e-mail for part of the word', () => {
    expect(terms('C++17, C# or C on .NET by E-Mail')).toEqual(
      expect.arrayContaining(['c++', '17', 'c#', 'c', 'net', '.net', 'mail', 'email']),
    );
    expect(terms('c++')).toEqual(['c++']);
    expect(terms('x++ web.net page.c#L10 e-3')).toEqual(['x', 'web', 'net', 'page', 'c', '10', 'l10', 'e', '3']);
    expect(terms('email')).toEqual(['email']);
  });

  it('keeps the whole of a name with an apostrophe, and none of an elision', () => {
    expect(terms("O'Reilly")).toEqual(['o', 'reilli', 'oreilli']);
    expect(terms('Hawaiʻi')).toEqual(terms("Hawai'i"));
    expect(terms("Hawai'i")).toEqual(expect.arrayContaining(terms('Hawaii')));
    expect(terms("l'avion")).toEqual(['l', 'avion']);
  });

  it.each([
    ['Łódź Ærø Øresund', 'lodz aero oresund'],
    ['Straße', 'STRASSE'],
    ['L’œuvre', 'l oeuvre'],
    ['Diyarbakır', 'DİYARBAKIR'],
    ['IŞIK', 'ışık'],
    ['Đà Nẵng', 'da nang'],
    ['Þór', 'thor'],
    ['اَلْعَرَبِيَّةُ أحمد', 'العربية احمد'],
    ['שָׁלוֹם', 'שלום'],
    ['комп\u02bcютер', "комп'ютер"],
  ])('folds the letters of %s', (written, typed) => {
    expect(terms(written)).toEqual(terms(typed));
    expect(codeAnalyzer().terms(written)).toEqual(codeAnalyzer().terms(typed));
  });

  it('splits letters from digits', () => {
    expect(terms('ERC20')).toEqual(['erc', '20', 'erc20']);
  });

  it('counts a part of one character only within the whole', () => {
    expect(terms('x_axis')).toEqual(['axi', 'xaxi']);
    expect(terms('K8s')).toEqual(['k8s']);
    expect(terms('iPhone')).toEqual(['phone', 'iphon']);
  });

  it('splits at a dot without keeping the whole', () => {
    expect(terms('foo.bar')).toEqual(['foo', 'bar']);
  });

  it('finds a word of prose in an identifier', () => {
    expect(terms('getUserNames')).toEqual(expect.arrayContaining(terms('user names')));
  });

  it('leaves out stop words, also as parts', () => {
    expect(terms('What is the name of it?')).toEqual(['name']);
    expect(terms('is_valid')).toEqual(['valid', 'isvalid']);
    expect(terms('to be or not to be')).toEqual([]);
  });

  it('treats data as one term of 64 characters', () => {
    const digest = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
    expect(terms(digest)).toEqual([digest]);
    expect(terms(`${digest}ff`)).toEqual([digest]);
  });

  it('drops English contractions and splits at other apostrophes', () => {
    expect(terms("John's cats don't bark, they’ll purr")).toEqual(['john', 'cat', 'bark', 'purr']);
    expect(terms("l'avion")).toEqual(['l', 'avion']);
  });

  it('counts the lead line twice where text follows', () => {
    expect(terms('Tide tables\n\nHigh water')).toEqual(['tide', 'tabl', 'tide', 'tabl', 'high', 'water']);
    expect(terms('Tide tables')).toEqual(['tide', 'tabl']);
    expect(terms('Tide tables\n \n')).toEqual(['tide', 'tabl']);
  });

  it('does not take a long first line for a lead', () => {
    const paragraph = 'harbour '.repeat(30).trim();
    expect(terms(`${paragraph}\nend`)).toHaveLength(31);
  });

  it('answers the same when it remembers', () => {
    expect(terms('rotateKey rotateKey')).toEqual([...terms('rotateKey'), ...terms('rotateKey')]);
  });
});

describe('Unicode', () => {
  it('folds accents of Latin, Greek and Cyrillic, and widths', () => {
    expect(terms('naïve Café ＡＢＣ')).toEqual(['naiv', 'cafe', 'abc']);
    expect(terms('οδός ΟΔΟΣ')).toEqual(['οδοσ', 'οδοσ']);
    expect(terms('ёлка')).toEqual(terms('елка'));
  });

  it('finds the words beside half of a surrogate pair, and those of rare characters', () => {
    expect(terms('\uD83Dharbour \uDE00tide')).toEqual(['harbour', 'tide']);
    expect(terms('𠮷野')).toEqual(['𠮷', '𠮷野', '野']);
    expect(terms('𝛼𐐨beta')).toEqual(terms('α𐐨beta'));
  });

  it('reads composed and decomposed text alike', () => {
    expect(terms('café'.normalize('NFD'))).toEqual(terms('café'));
  });

  it('gives Chinese as single characters and pairs, other unspaced scripts as pairs', () => {
    expect(terms('東京都')).toEqual(['東', '東京', '京', '京都', '都']);
    expect(terms('カタカナ')).toEqual(['カタ', 'タカ', 'カナ']);
    expect(terms('한국어')).toEqual(['한국', '국어']);
    expect(terms('猫')).toEqual(['猫']);
  });

  it('keeps characters beyond the basic plane whole', () => {
    expect(terms('𠮷野')).toEqual(['𠮷', '𠮷野', '野']);
    expect(terms('🙂 ok')).toEqual(['ok']);
  });

  it('parts Latin words from Chinese', () => {
    expect(terms('Python语言')).toEqual(['python', '语', '语言', '言']);
  });
});

describe('the other analyzers', () => {
  it('prose: an underscore separates, nothing else is split', () => {
    expect(proseAnalyzer().terms('The _parseHTTPResponse_ functions')).toEqual(['parsehttprespons', 'function']);
  });

  it('prose: another language stems by its own rules and has no stop words', () => {
    expect(proseAnalyzer({ language: 'german' }).terms('die Häuser')).toEqual(['die', 'haus']);
  });

  it('code: no stems, no stop words, single characters kept', () => {
    expect(codeAnalyzer().terms('if parseHTTPResponse2(x)')).toEqual([
      'if',
      'parse',
      'http',
      'response',
      '2',
      'parsehttpresponse2',
      'x',
    ]);
  });

  it('name every option in the fingerprint', () => {
    expect(defaultAnalyzer().fingerprint).toBe('touchstone-default/3;language=english');
    expect(proseAnalyzer({ language: 'french' }).fingerprint).toBe('touchstone-prose/3;language=french');
    expect(codeAnalyzer().fingerprint).toBe('touchstone-code/3');
  });
});

describe('numbered terms', () => {
  const pieces = [
    'getUserNames ',
    'the ',
    "John's ",
    'tide ',
    'TIDE_',
    'é',
    '東京',
    '🙂',
    ' ',
    '\n',
    '’',
    'x'.repeat(70),
    '\uD800',
  ];

  it.each([defaultAnalyzer(), proseAnalyzer(), codeAnalyzer()])(
    'stand for the same terms: $fingerprint',
    (analyzer) => {
      const numbers = new Map<string, number>();
      const numbersOf = numberTerms(analyzer, (term) => {
        if (!numbers.has(term)) numbers.set(term, numbers.size);
        return numbers.get(term) ?? -1;
      });
      assert(
        property(array(constantFrom(...pieces), { maxLength: 12 }), (parts) => {
          const text = parts.join('');
          const found = [...numbersOf(text)];
          expect(found).toEqual(analyzer.terms(text).map((term) => numbers.get(term)));
        }),
      );
    },
  );

  it('come from the terms of an analyzer that has no way of its own', () => {
    const spaces = { fingerprint: 'spaces', terms: (text: string) => text.split(' ') };
    expect([...numberTerms(spaces, (term) => term.length)('a tide a')]).toEqual([1, 4, 1]);
  });
});

it('remembers more words than it has room for', () => {
  const { terms: fresh } = codeAnalyzer();
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const word = (number: number): string =>
    number < 26 ? `w${letters[number]}` : `${word(Math.floor(number / 26))}${letters[number % 26]}`;
  for (let number = 0; number < 140_000; number += 1) fresh(word(number));
  expect(fresh(`${word(7)} ${word(139_999)} ${word(7)}`)).toEqual([word(7), word(139_999), word(7)]);
});

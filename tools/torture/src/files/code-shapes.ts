import { counted, indented, nested, repeated, type Shape, type Shapes, soup, unterminated } from './shape.ts';

/** What a language has that parsers stumble over. */
interface CodeLanguage {
  readonly extensions: readonly string[];
  /** Pairs that nest. */
  readonly pairs: readonly (readonly [open: string, close: string])[];
  /** Beginnings that need an end. */
  readonly opens: readonly string[];
  readonly definition: (at: number) => string;
  /** Pieces for texts in random order. */
  readonly pieces: readonly string[];
  readonly more?: Shapes;
}

const braces: CodeLanguage['pairs'] = [
  ['{', '}'],
  ['(', ')'],
  ['[', ']'],
];
const cComments = ['/*', '/**', '"', "'"];
const cPieces = [
  '{',
  '}',
  '(',
  ')',
  ';',
  ',',
  '=',
  '<',
  '>',
  '*',
  '&',
  '"',
  "'",
  '//',
  '/*',
  '*/',
  '\n',
  ' a',
  ' 1',
  '.',
  ':',
  '#',
  '\\',
];

const ecmascript = {
  pairs: [
    ...braces,
    ['`${', '}`'],
    ['a=>{', '}'],
    ['function f(){', '}'],
    ['class A{m(){', '}}'],
    ['if(x)', ''],
    ['a?', ':b'],
    ['<a>', '</a>'],
  ],
  opens: [...cComments, '`', '/', '`${', 'class A {', '<a b={', 'import {'],
  definition: (at: number) => `export function f${at}(a) { return a; }\n`,
  pieces: [...cPieces, '`', '${', '=>', 'async ', 'function ', 'class ', '</', '/>', '?.', '...', 'await ', 'get '],
  more: {
    'arrows of arrows': repeated('a=>'),
    'properties of prototypes': counted((at) => `A.prototype.m${at} = function () {};\n`),
    'a chain of calls': repeated('.a()'),
    'signs of division': repeated('a/b/'),
    questions: repeated('a?'),
    generics: repeated('a<b<'),
    decorators: repeated('@a'),
    'types of types': repeated('type A = B extends C ? '),
    unions: (room: number) => `type A = ${'| "a" '.repeat(Math.floor(room / 6))};\n`,
  },
} satisfies Omit<CodeLanguage, 'extensions'>;

/** A file's extension decides the grammar. */
export const codeLanguages: Readonly<Record<string, CodeLanguage>> = {
  JavaScript: { ...ecmascript, extensions: ['js', 'mjs', 'cjs', 'jsx'] },
  TypeScript: { ...ecmascript, extensions: ['ts', 'tsx', 'mts', 'cts'] },
  Python: {
    extensions: ['py', 'pyi'],
    pairs: [
      ['(', ')'],
      ['[', ']'],
      ['{', '}'],
      ['f"{', '}"'],
      ['lambda: (', ')'],
    ],
    opens: ['"""', "'''", 'f"""{', '"', '(', 'def f('],
    definition: (at) => `def f${at}(a):\n    return a\n`,
    pieces: [
      'def a():',
      'class A:',
      'if a:',
      '\n',
      '    ',
      '\t',
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      ':',
      ',',
      '=',
      '"',
      "'",
      '"""',
      'f"',
      '{',
      '\\\n',
      '#',
      '@',
      'a ',
      '1 ',
      'lambda ',
      'else:',
      'async ',
    ],
    more: {
      'blocks in blocks': indented('if a:', ' '),
      'definitions in definitions': indented('def f():', ' '),
      'tabs and blanks': soup(['\tif a:\n', '        b\n', ' \tc\n', 'if d:\n']),
      'lines that go on': repeated('\\\n'),
      decorators: repeated('@a\n'),
      operators: repeated('not '),
      'else after else': repeated('if a: b\nelif c: d\nelse: e\n'),
    },
  },
  Go: {
    extensions: ['go'],
    pairs: [...braces, ['func(){', '}'], ['[]', ''], ['*', ''], ['chan ', '']],
    opens: ['`', ...cComments, 'func f(', 'type A struct {'],
    definition: (at) => `func F${at}(a int) int { return a }\n`,
    pieces: [...cPieces, '`', 'func ', 'type ', 'struct ', 'interface{', '<-', 'go ', 'defer ', 'package a\n'],
  },
  Rust: {
    extensions: ['rs'],
    pairs: [...braces, ['a!(', ')'], ['/*', '*/'], ['<', '>'], ['fn f(){', '}'], ['&', ''], ['mod a{', '}']],
    opens: ['r#"', 'r########"', '/*', '"', "'", 'b"', 'macro_rules! a {', '#['],
    definition: (at) => `pub fn f${at}(a: i32) -> i32 { a }\n`,
    pieces: [...cPieces, 'r#"', '"#', "'a", '::', '->', '=>', 'fn ', 'impl ', 'mod ', '!', '#[', '|', '..', 'unsafe '],
    more: {
      'raw strings, each with more signs': (room) => {
        const longest = Math.floor(Math.sqrt(room));
        return Array.from({ length: longest }, (_, at) => `r${'#'.repeat(at)}"a`).join('\n');
      },
      'types of types': repeated('Vec<'),
      macros: repeated('a![b!{'),
    },
  },
  'C and C++': {
    extensions: ['c', 'h', 'cpp', 'cc', 'hpp', 'cxx', 'hh'],
    pairs: [...braces, ['template<', '>'], ['(*', ')()'], ['namespace a{', '}'], ['struct A{', '}'], ['[](){', '}']],
    opens: ['R"a(', ...cComments, '#define a \\\n', '#if a\n', 'template<'],
    definition: (at) => `int f${at}(int a) { return a; }\n`,
    pieces: [
      ...cPieces,
      'template<',
      '#if a\n',
      '#else\n',
      '#endif\n',
      '#define ',
      '::',
      '->',
      'R"(',
      ')"',
      'struct ',
      'operator',
      '~',
      '[[',
      ']]',
    ],
    more: {
      'conditions of the preprocessor': repeated('#if a\n'),
      'conditions in a function': (room) =>
        `int f() {\n${'#if a\n{\n#else\n{\n#endif\n'.repeat(Math.floor(room / 25))}`,
      macros: counted((at) => `#define A${at} A${at + 1} \\\n  b\n`),
      pointers: repeated('*'),
      declarators: repeated('a(*'),
      templates: repeated('a<b<'),
      'declarations without an end': repeated('int a, '),
      casts: repeated('(a)'),
    },
  },
  Java: {
    extensions: ['java'],
    pairs: [...braces, ['class A{', '}'], ['A<', '>'], ['new A(){', '}'], ['()->{', '}']],
    opens: ['"""', ...cComments, 'class A {', '@A('],
    definition: (at) => `class C${at} { int f() { return 1; } }\n`,
    pieces: [...cPieces, '"""', '@A ', 'class A', 'void f()', '->', '::', 'new ', 'A<', '?', 'switch(a)'],
    more: { generics: repeated('A<B<'), annotations: repeated('@A(@'), casts: repeated('(A)(') },
  },
  'C#': {
    extensions: ['cs'],
    pairs: [...braces, ['$"{', '}"'], ['class A{', '}'], ['A<', '>'], ['()=>{', '}']],
    opens: ['"""', '$"""{', '@"', '$@"{', ...cComments, 'class A {', '#if a\n'],
    definition: (at) => `class C${at} { int F() { return 1; } }\n`,
    pieces: [
      ...cPieces,
      '"""',
      '$"',
      '{',
      '@"',
      '=>',
      '[A]',
      'class A',
      '#if a\n',
      '#endif\n',
      '??',
      'from a in b select ',
    ],
    more: {
      'quotes, each longer': (room) => {
        const longest = Math.floor(Math.sqrt(room));
        return Array.from({ length: longest }, (_, at) => `${'"'.repeat(at + 3)}\na\n`).join('');
      },
      'signs of interpolation': (room) => `${'$'.repeat(Math.floor(room / 2))}"""{`,
      generics: repeated('A<B<'),
    },
  },
  Ruby: {
    extensions: ['rb', 'rake'],
    pairs: [
      ['(', ')'],
      ['[', ']'],
      ['{', '}'],
      ['"#{', '}"'],
      ['begin;', 'end;'],
      ['def f;', 'end;'],
      ['%w(', ')'],
      ['->{', '}'],
    ],
    opens: ['<<~A\n', '%q(', '%w[', '"#{', '/', '=begin\n', '"', '`', 'class A'],
    definition: (at) => `def f${at}(a)\n  a\nend\n`,
    pieces: [
      'def a',
      'end',
      'class A',
      '\n',
      ' ',
      '(',
      ')',
      '{',
      '}',
      '[',
      ']',
      '"',
      "'",
      '#{',
      '#',
      '<<~A',
      'A',
      '%w(',
      '/',
      ':',
      '|a|',
      'do ',
      'if ',
      '=begin\n',
      '=end\n',
      '?',
      '`',
      '@a',
    ],
    more: {
      'heredocs on one line': (room) => `a(${counted((at) => `<<~A${at}, `)(room)})\n`,
      'heredocs that end': counted((at) => `a = <<~A${at}\n  b\nA${at}\n`),
      'heredocs in heredocs': repeated('<<~"#{'),
    },
  },
  PHP: {
    extensions: ['php'],
    pairs: [...braces, ['"{$a[', ']}"'], ['function f(){', '}'], ['fn()=>(', ')'], ['if(a):', 'endif;']],
    opens: ['<?php <<<A\n', '<?php "{$', '<?php /*', '<?php class A {', '<?php `', '?><?php '],
    definition: (at) => (at === 0 ? '<?php\n' : `function f${at}($a) { return $a; }\n`),
    pieces: [
      '<?php ',
      '?>',
      '<?=',
      '$a',
      '->',
      '::',
      '{',
      '}',
      '(',
      ')',
      ';',
      '"',
      "'",
      '<<<A\n',
      'A;\n',
      '//',
      '/*',
      '*/',
      '#',
      '\n',
      ' ',
      'function ',
      'class A',
      '?',
      '`',
      '[',
      ']',
      '@',
    ],
    more: {
      heredocs: (room) => `<?php\n${counted((at) => `$a = <<<A${at}\nb {$c}\n`)(room)}`,
      tags: repeated('<?php ?>'),
      'signs of variables': (room) => `<?php ${'$'.repeat(Math.floor(room))}a;`,
    },
  },
  Shell: {
    extensions: ['sh', 'bash'],
    pairs: [
      ['$(', ')'],
      ['(', ')'],
      ['{ ', '; }'],
      ['"$(', ')"'],
      ['${a:-', '}'],
      ['$((', '))'],
      ['if a; then ', ' fi;'],
      ['`', '`'],
    ],
    opens: ['<<A\n', '"', "'", '$(', '`', 'case a in ', '${a', "<<-'A'\n"],
    definition: (at) => `f${at}() { echo a; }\n`,
    pieces: [
      '$(',
      ')',
      '"',
      "'",
      '`',
      '<<A',
      '\nA\n',
      '\n',
      ' ',
      'if ',
      'then ',
      'fi',
      'case a in ',
      ';;',
      'esac',
      '{',
      '}',
      '${',
      '$((',
      '))',
      '|',
      '&&',
      '#',
      'a',
      '=',
      '\\\n',
      '<(',
      'do ',
      'done',
    ],
    more: {
      'heredocs on one line': (room) => `cat ${counted((at) => `<<A${at} `)(room)}\n`,
      'heredocs in substitutions': repeated('$(cat <<A\n'),
      'heredocs with long ends': (room) =>
        `cat <<${'A'.repeat(Math.floor(room / 2))}\n${'A'.repeat(Math.floor(room / 2) - 1)}\n`,
      pipes: repeated('a |'),
      'strings of strings': repeated('"$('),
      cases: repeated('case a in b) '),
    },
  },
};

/** Every shape of a language. */
export function codeShapes({ pairs, opens, definition, pieces, more = {} }: CodeLanguage): Shapes {
  const shapes: Record<string, Shape> = {
    'many small definitions': counted(definition),
    'definitions on one line': (room) => counted(definition)(room).replaceAll('\n', ' '),
    'one long comment': (room) => `// ${'word '.repeat(Math.floor(room / 5))}\n`,
    'one long name': repeated('a'),
    operators: repeated('a+'),
    'minus signs': repeated('-'),
    'blank lines': repeated('\n'),
    'everything at once': soup(pieces),
    ...more,
  };
  for (const [open, close] of pairs) {
    shapes[`nested ${open} ${close}`] = nested(open, close);
    shapes[`open ${open}`] = repeated(open);
  }
  for (const open of opens) {
    shapes[`unterminated ${open}`] = unterminated(open);
    shapes[`unterminated ${open} again and again`] = repeated(`${open} a\n`);
    shapes[`a definition after an unterminated ${open}`] = (room) => `${open}\n${counted(definition)(room)}`;
  }
  return shapes;
}

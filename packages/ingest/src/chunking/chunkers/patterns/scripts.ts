import { doubleQuoted, either, form, hashComments, singleQuoted, tripleQuoted } from './forms.ts';
import type { PatternLanguage } from './pattern-language.ts';

export const perl: PatternLanguage = {
  extensions: ['pl', 'pm', 'plx', 'psgi'],
  lexis: {
    comments: /^=[a-zA-Z]\w*[\s\S]*?(?:\n=cut\b[^\n]*|(?![\s\S]))|^__(?:END|DATA)__$[\s\S]*|(?<![$\w&@%{])#[^\n]*/,
    texts: either(/"(?:[^"\\\n]|\\[^\n])*"/, /(?<![\w$&])'(?:[^'\\\n]|\\[^\n])*'/),
  },
  containers: [form`(?:package|class|role)\s+(?<name>[\w:]+)[^;{]{0,100}\{`],
  sections: [form`(?:package|class|role)\s+(?<name>[\w:]+)[^;{]{0,100};`],
  functions: [form`(?:(?:my|our|state|async)<gap>)*(?:sub|method|fun|func)\s+(?<name>[\w:']+)`],
  imports: /^\s*(?:use|require)\s/,
  block: 'brackets',
};

/** Shell with the tests of Bats, which no grammar reads. */
export const bats: PatternLanguage = {
  extensions: ['bats'],
  lexis: {
    comments: /(?<![^\s;])#[^\n]*/,
    texts: either(/"(?:[^"\\\n]|\\[^\n])*"/, /'[^'\n]*'/),
  },
  functions: [
    form`@test\s+["']?(?<name>[^"'\n]+?)["']?\s*\{`,
    form`function<gap>(?<name>[\w:.-]+)`,
    form`(?<name>[\w:.-]+)\s*\(\)`,
  ],
  imports: /^\s*(?:load|source|\.|bats_load_library)\s/,
  block: 'indentation',
};

export const lua: PatternLanguage = {
  extensions: ['lua'],
  lexis: {
    comments: /--\[\[[\s\S]*?(?:\]\]|(?![\s\S]))|--[^\n]*/,
    texts: either(/\[\[[\s\S]*?(?:\]\]|(?![\s\S]))/, doubleQuoted, singleQuoted),
  },
  functions: [
    form`(?:local<gap>)?function<gap>(?<name>[\w.:]+)`,
    form`(?:local<gap>)?(?<name>[\w.]+)\s*=\s*function\b`,
  ],
  imports: /^\s*local\s+\w+\s*=\s*require\b/,
  block: 'indentation',
};

export const julia: PatternLanguage = {
  extensions: ['jl'],
  lexis: { comments: /#=[\s\S]*?(?:=#|(?![\s\S]))|#[^\n]*/, texts: either(tripleQuoted, doubleQuoted) },
  functions: [
    form`(?:@\w+<gap>)*(?:function|macro)<gap>(?<name>[\w.!]+)`,
    form`(?:@\w+<gap>)*(?:mutable<gap>struct|struct|abstract<gap>type|primitive<gap>type|module|baremodule)<gap>(?<name>\w+)`,
    form`(?:@\w+<gap>)*(?<name>[A-Za-z_][\w.!]*)(?:\{[^}\n]*\})?<parens>(?:::[\w.{},]+)?(?:<gap>where<gap>[^=\n]+)?\s*=(?!=)`,
  ],
  imports: /^\s*(?:using|import|export)\s/,
  block: 'indentation',
};

export const r: PatternLanguage = {
  extensions: ['r'],
  lexis: { comments: hashComments, texts: either(doubleQuoted, singleQuoted) },
  functions: [form`(?<name><ticked>|[\w.]+)\s*(?:<<?-|=)\s*(?:function\b|\\\()`],
  imports: /^\s*(?:library|require)\(/,
  block: 'brackets',
};

/** MATLAB and Octave, where a function ends where the next one begins. */
export const matlab: PatternLanguage = {
  // Their extension is that of Objective-C.
  extensions: ['matlab'],
  lexis: { comments: /%\{\s*\n[\s\S]*?(?:\n\s*%\}|(?![\s\S]))|[%#][^\n]*/ },
  sections: [form`classdef\s*(?:\([^)\n]*\)\s*)?(?<name>\w+)`],
  functions: [form`function\s+(?:(?:\[[^\]\n]*\]|\w+)\s*=\s*)?(?<name>[A-Za-z][\w.]*)`],
  block: 'next definition',
  boundary: /^\s*(?:methods|properties|events|enumeration)\b/,
};

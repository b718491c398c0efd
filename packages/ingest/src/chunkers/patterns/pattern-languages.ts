import type { PatternLanguage } from './pattern-language.js';

const slashes = /^\s*(?:\/\/|\/\*|\*|@\w)/;

const kotlin: PatternLanguage = {
  extensions: ['kt', 'kts'],
  definitions: [
    /^\s*(?:(?:public|private|protected|internal|open|abstract|final|sealed|data|inner|enum|annotation|value|expect|actual|external|fun)\s+)*(?:class|interface|object)\s+(?<name>[\w`]+)/,
    /^\s*(?:(?:public|private|protected|internal|open|abstract|final|override|suspend|inline|infix|operator|tailrec|external|expect|actual)\s+)*fun\s+(?:<[^>]{0,80}>\s+)?(?:[\w.?<>,*]{1,80}\.)?(?<name>[\w`]+)\s*[(<]/,
    /^\s*(?:public\s+|private\s+|internal\s+)?typealias\s+(?<name>\w+)/,
  ],
  imports: /^(?:import|package)\s/,
  leading: slashes,
};

const swift: PatternLanguage = {
  extensions: ['swift'],
  definitions: [
    /^\s*(?:(?:public|private|fileprivate|internal|open|final|indirect|@\w+)\s+)*(?:class|struct|enum|protocol|extension|actor)\s+(?!func\b|var\b)(?<name>[\w.]+)/,
    /^\s*(?:(?:public|private|fileprivate|internal|open|final|static|class|override|mutating|nonmutating|async|@\w+(?:\([^)]{0,60}\))?)\s+)*func\s+(?<name>[\w`]+|[-+*/<>=!&|^~%]+)/,
    /^\s*(?:(?:public|private|fileprivate|internal|open|required|convenience|override|@\w+)\s+)*(?<name>init|deinit|subscript)\b\s*[?(!{<]/,
    /^\s*(?:(?:public|private|fileprivate|internal)\s+)?typealias\s+(?<name>\w+)/,
  ],
  imports: /^(?:@\w+\s+)?import\s/,
  leading: slashes,
};

const scala: PatternLanguage = {
  extensions: ['scala', 'sc'],
  definitions: [
    /^\s*(?:(?:private|protected|abstract|final|sealed|implicit|lazy|case|open)(?:\[\w+\])?\s+)*(?:class|trait|object|enum)\s+(?<name>\w+)/,
    /^\s*(?:(?:private|protected|final|override|implicit|inline|transparent)(?:\[\w+\])?\s+)*(?:def|given|type)\s+(?<name>[\w$]+)/,
  ],
  imports: /^(?:import|package)\s/,
  leading: slashes,
};

const dart: PatternLanguage = {
  extensions: ['dart'],
  definitions: [
    /^\s*(?:(?:abstract|base|final|sealed|interface|mixin)\s+)*(?:class|mixin|enum|extension|typedef)\s+(?!on\b)(?<name>\w+)/,
    /^\s*(?:(?:static|external|factory|const)\s+)*(?:[\w<>?,]{1,80}\s+)?(?:get\s+|set\s+)?(?!if\b|for\b|while\b|switch\b|catch\b|return\b|await\b|assert\b|super\b|this\b)(?<name>[\w.]+)\([^;]{0,200}\)?\s*(?:async\*?\s*)?[{(,]\s*$/,
  ],
  imports: /^(?:import|export|part|library)\s/,
  leading: slashes,
};

const elixir: PatternLanguage = {
  extensions: ['ex', 'exs'],
  definitions: [
    /^\s*def(?:module|protocol|impl)\s+(?<name>[\w.]+)/,
    /^\s*def(?:p|macro|macrop|guard|guardp|delegate)?\s+(?<name>[\w?!]+)/,
  ],
  imports: /^\s*(?:import|alias|require|use)\s/,
  leading: /^\s*(?:#|@(?:doc|moduledoc|spec|impl|type|typep)\b)/,
};

const haskell: PatternLanguage = {
  extensions: ['hs'],
  definitions: [
    /^(?:data|newtype|type|class|type family|data family)\s+(?:[^=]{0,120}?=>\s*)?(?<name>[A-Z][\w']*)/,
    /^instance\s+(?:[^=]{0,120}?=>\s*)?(?<name>[A-Z][\w'.]*)/,
    /^(?<name>[a-z_][\w']*)\s*(?:,\s*[a-z_][\w']*\s*)*::/,
  ],
  imports: /^import\s/,
  leading: /^\s*(?:--|\{-)/,
};

const lua: PatternLanguage = {
  extensions: ['lua'],
  definitions: [/^\s*(?:local\s+)?function\s+(?<name>[\w.:]+)/, /^\s*(?:local\s+)?(?<name>[\w.]+)\s*=\s*function\b/],
  imports: /^\s*local\s+\w+\s*=\s*require\b/,
  leading: /^\s*--/,
};

const zig: PatternLanguage = {
  extensions: ['zig'],
  definitions: [
    /^\s*(?:pub\s+)?(?:export\s+|extern\s+|inline\s+|noinline\s+)*fn\s+(?<name>\w+)/,
    /^\s*(?:pub\s+)?const\s+(?<name>\w+)\s*=\s*(?:packed\s+|extern\s+)?(?:struct|enum|union|opaque|error)\b/,
    /^\s*test\s+"(?<name>[^"]{1,80})"/,
  ],
  imports: /^(?:pub\s+)?const\s+\w+\s*=\s*@import\b/,
  leading: /^\s*\/\//,
};

const julia: PatternLanguage = {
  extensions: ['jl'],
  definitions: [
    /^\s*(?:@\w+\s+)?(?:function|macro)\s+(?<name>[\w.!]+)/,
    /^\s*(?:mutable\s+struct|struct|abstract\s+type|primitive\s+type|module|baremodule)\s+(?<name>\w+)/,
    /^(?<name>[\w.!]+)\([^=]{0,200}\)\s*=[^=]/,
  ],
  imports: /^\s*(?:using|import|export)\s/,
  leading: /^\s*#/,
};

const r: PatternLanguage = {
  extensions: ['r'],
  definitions: [/^\s*(?<name>[\w.]+)\s*(?:<-|=)\s*function\b/],
  imports: /^\s*(?:library|require)\(/,
  leading: /^\s*#/,
};

const objectiveC: PatternLanguage = {
  extensions: ['m', 'mm'],
  definitions: [
    /^@(?:interface|implementation|protocol)\s+(?<name>\w+)(?!\s*;)/,
    /^[-+]\s*\([^)]{1,80}\)\s*(?<name>\w+)/,
    /^(?:static\s+|extern\s+|inline\s+)*[A-Za-z_][\w<>:*]*[\s*]+(?<name>[A-Za-z_]\w*)\([^;]{0,300}$/,
  ],
  imports: /^(?:#import|#include|@import)\b/,
  leading: /^\s*(?:\/\/|\/\*|\*)/,
};

const groovy: PatternLanguage = {
  extensions: ['groovy', 'gradle'],
  definitions: [
    /^\s*(?:(?:public|private|protected|abstract|final|static)\s+)*(?:class|interface|trait|enum)\s+(?<name>\w+)/,
    /^\s*(?:(?:public|private|protected|final|static)\s+)*(?:def|void)\s+(?<name>\w+)\s*\(/,
    /^\s*(?:task|tasks\.register\(['"])\s*(?<name>\w+)/,
  ],
  imports: /^import\s/,
  leading: slashes,
};

const perl: PatternLanguage = {
  extensions: ['pl', 'pm'],
  definitions: [/^\s*sub\s+(?<name>\w+)/, /^package\s+(?<name>[\w:]+)/],
  imports: /^\s*use\s/,
  leading: /^\s*#/,
};

const proto: PatternLanguage = {
  extensions: ['proto'],
  definitions: [/^\s*(?:message|service|enum|rpc)\s+(?<name>\w+)/],
  imports: /^(?:import|package|syntax|option)\b/,
  leading: /^\s*\/\//,
};

/** By file extension, without the dot. */
export const patternLanguages: ReadonlyMap<string, PatternLanguage> = new Map(
  [kotlin, swift, scala, dart, elixir, haskell, lua, zig, julia, r, objectiveC, groovy, perl, proto].flatMap(
    (language) => language.extensions.map((extension) => [extension, language] as const),
  ),
);

import { character, doubleQuoted, either, form, tripleQuoted, tripleSingleQuoted } from './forms.ts';
import type { PatternLanguage } from './pattern-language.ts';

export const elixir: PatternLanguage = {
  extensions: ['ex', 'exs'],
  lexis: {
    comments: /#(?!\{)[^\n]*/,
    texts: either(
      /\?(?:\\.|[^\s\w])/,
      tripleQuoted,
      tripleSingleQuoted,
      /~[A-Za-z](?:\/(?:[^/\\\n]|\\.)*\/|\|[^|\n]*\||\([^)\n]*\)|\[[^\]\n]*\]|\{[^}\n]*\}|<[^>\n]*>)/,
      doubleQuoted,
      /(?<!\w)'(?:[^'\\\n]|\\[^\n])*'/,
    ),
  },
  containers: [form`def(?:module|protocol|impl)\s+(?<name>[\w.]+)`, form`describe\s*\(?\s*"(?<name>[^"\n]+)"`],
  functions: [
    form`(?:test|property)\s*\(?\s*"(?<name>[^"\n]+)"`,
    form`(?:Record\.)?defrecordp?[\s(]\s*:(?<name>\w+)`,
    form`@(?:type|typep|opaque|callback|macrocallback)\s+(?<name>\w+[?!]?)`,
    form`def(?!module|protocol|impl|struct\b|exception|overridable)\w*[\s(]\s*\w+\s+(?<name>[-+*\/<>=|&!~^.@\\]+)\s*\w`,
    form`def(?!module|protocol|impl|struct\b|exception|overridable)\w*[\s(]\s*(?<name>[a-z_]\w*[?!]?)`,
  ],
  imports: /^\s*(?:import|alias|require|use)\s/,
  leading: /^\s*@(?:doc|moduledoc|typedoc|spec|impl|deprecated|tag|describetag|since)\b/,
  block: 'indentation',
  hasClauses: true,
};

export const haskell: PatternLanguage = {
  extensions: ['hs'],
  lexis: { comments: /\{-[\s\S]*?(?:-\}|(?![\s\S]))|--[^\n]*/, texts: either(doubleQuoted, character) },
  functions: [
    form`(?:data|newtype|type|class)(?:<gap>(?:family|instance))?<gap>(?:[^=\n]{0,120}?=>\s*)?(?<name>[A-Z][\w']*)`,
    form`instance<gap>(?:[^=\n]{0,120}?=>\s*)?(?<name>[A-Z][\w'.]*)`,
    form`(?<name>[a-z_][\w']*)\s*(?:,\s*[a-z_][\w']*\s*)*::`,
    form`(?!(?:module|import|where|let|in|infix[lr]?|deriving|foreign|default|pattern|if|then|else|case|do|of)\b)(?<name>[a-z_][\w']*)(?=[\s=|(])[^=|:\n]{0,160}(?:=(?!=)|\|(?!\|))`,
  ],
  imports: /^import\s/,
  block: 'indentation',
  hasClauses: true,
};

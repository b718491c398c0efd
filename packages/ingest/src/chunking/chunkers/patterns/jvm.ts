import {
  character,
  doubleQuoted,
  either,
  form,
  singleQuoted,
  slashComments,
  tripleQuoted,
  tripleSingleQuoted,
} from './forms.ts';
import type { PatternLanguage } from './pattern-language.ts';

/** A backtick, which ends a template. */
const tick = '`';

export const kotlin: PatternLanguage = {
  extensions: ['kt', 'kts'],
  lexis: { comments: slashComments, texts: either(tripleQuoted, doubleQuoted, character) },
  containers: [
    // The head may go on with the constructor on the next line.
    form`<before>(?:class|interface|object)\s+(?<name><ticked>|\w+)(?:\s*<generics>)?(?:\s+<before>constructor\b)?`,
    form`<before>companion\s+object\b`,
  ],
  functions: [form`<before>fun(?:\s+|(?=<))(?:<generics>\s*)?<type>(?<![\w${tick}])(?<name><ticked>|\w+)\s*\(`],
  members: [
    form`<before>(?<name>constructor)\s*\(`,
    form`(?<name>init)\s*\{`,
    form`<before>(?:val|var)\s+(?:<generics>\s*)?<type>(?<![\w${tick}])(?<name><ticked>|\w+)\s*(?:[:=\n]|by\b|(?![\s\S]))`,
    form`<before>typealias\s+(?<name><ticked>|\w+)`,
  ],
  imports: /^(?:import|package)\s/,
  leading: /^\s*@\w/,
  block: 'brackets',
};

export const scala: PatternLanguage = {
  extensions: ['scala', 'sc', 'sbt'],
  lexis: { comments: slashComments, texts: either(tripleQuoted, doubleQuoted, character) },
  containers: [
    form`<before>(?:class|trait|object|enum)\s+(?<name><ticked>|[\w$]+)`,
    form`<before>given\s+(?<name><ticked>|[A-Za-z_]\w*)`,
    form`extension\s*(?:\[[^\]]*\]\s*)?<parens>\s*(?=\n|\{)`,
  ],
  functions: [
    form`<before>def\s+(?<name><ticked>|[\w$]+|[^\w\s(\[:=.,;{}]+)`,
    form`extension\s*(?:\[[^\]]*\]\s*)?<parens>\s*def\s+(?<name><ticked>|[\w$]+)`,
  ],
  members: [form`<before>(?:val|var|type)\s+(?<name><ticked>|[\w$]+)\s*[:=\[<\n]`],
  imports: /^(?:import|package)\s/,
  leading: /^\s*@\w/,
  block: 'brackets',
};

export const groovy: PatternLanguage = {
  extensions: ['groovy', 'gradle', 'gvy'],
  lexis: {
    comments: either(/^#![^\n]*/, slashComments),
    texts: either(tripleQuoted, tripleSingleQuoted, doubleQuoted, singleQuoted),
  },
  containers: [form`<before>(?:class|interface|trait|enum)\s+(?<name>\w+)`],
  functions: [
    form`<before>def\s+["'](?<name>[^"'\n]+)["']\s*\(`,
    form`<before>(?:def|void)\s+(?:<generics>\s*)?(?:[\w.]+<generics>?<gap>)?(?<name>\w+)\s*\(`,
    form`stage\s*\(\s*["'](?<name>[^"'\n]+)["']\s*\)\s*\{`,
    form`task\s*\(?\s*["']?(?<name>\w[\w-]*)`,
    form`tasks\.(?:register|create)\s*\(\s*["'](?<name>[^"'\n]+)["']`,
  ],
  members: [
    form`(?!(?:return|else|new|throw)\b)<before>[A-Za-z_][\w.]*(?:<generics>)?(?:\[\])*<gap>(?<name>\w+)\s*<parens>\s*(?:throws<gap>[\w.]+\s*)?\{`,
  ],
  imports: /^(?:import|package)\s/,
  leading: /^\s*@\w/,
  block: 'brackets',
};

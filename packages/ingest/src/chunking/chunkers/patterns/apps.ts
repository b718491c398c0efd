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

export const swift: PatternLanguage = {
  extensions: ['swift'],
  lexis: { comments: slashComments, texts: either(/#"[^\n]*?"#/, tripleQuoted, doubleQuoted) },
  containers: [
    form`<before>(?:class|struct|enum|protocol|extension|actor)<gap>(?!func\b|var\b|let\b|subscript\b|init\b)(?<name><ticked>|[\w.]+)`,
  ],
  functions: [
    form`<before>func\s+(?<name><ticked>|\w+|[^\w\s({<]+|<+(?=\s*\())`,
    form`<before>(?<name>init|deinit|subscript)\b\s*[?(!{<]`,
    form`<before>macro\s+(?<name>\w+)`,
  ],
  members: [
    form`<before>(?:var|let)\s+(?<name><ticked>|\w+)`,
    form`<before>(?:typealias|associatedtype|precedencegroup)\s+(?<name><ticked>|\w+)`,
  ],
  imports: /^(?:@\w+\s+)?import\s/,
  leading: /^\s*@\w/,
  block: 'brackets',
  continues: /^\s*(?:[{})\]>]|where\b|->|:|=|#(?:if|else|elseif|endif)\b)/,
};

/** Words that begin a statement, and no member. */
const statements = 'return|if|for|while|switch|assert|throw|await|else|try|do|case|default';

export const dart: PatternLanguage = {
  extensions: ['dart'],
  lexis: {
    comments: slashComments,
    texts: either(/r"[^"\n]*"|r'[^'\n]*'/, tripleQuoted, tripleSingleQuoted, doubleQuoted, singleQuoted),
  },
  containers: [
    form`<before>(?:class|mixin|enum|extension(?:<gap>type(?:<gap>const)?)?)<gap>(?!on\b|class\b|type\b)(?<name>\w+)`,
    form`extension<gap>(?:<generics>\s*)?on\b`,
  ],
  functions: [],
  members: [
    form`<before>typedef\s+(?:<type>(?<!\w))(?<name>\w+)\s*(?:<generics>\s*)?[=(]`,
    form`(?!(?:${statements})\b)<before><type>(?<!\w)get\s+(?<name>\w+)`,
    form`(?!(?:${statements})\b)<before><type>(?<!\w)(?<name>operator\s*(?:\[\]=?|[^\s(\w]+))\s*\(`,
    form`(?!(?:${statements})\b)<before><type>(?<!\w)(?!Function\b|operator\b)(?<name>\w+)\s*(?:<generics>\s*)?\(`,
    form`(?!(?:${statements})\b)<before><type>(?<!\w)(?<name>\w+)\s*[=;]`,
  ],
  imports: /^(?:import|export|part|library)\s/,
  leading: /^\s*@\w/,
  block: 'brackets',
};

export const objectiveC: PatternLanguage = {
  extensions: ['mm'],
  lexis: { comments: slashComments, texts: either(doubleQuoted, character) },
  sections: [form`@(?:interface|implementation|protocol)\s+(?<name>\w+)\b(?!\s*[;,])`],
  sectionEnd: /^\s*@end\b/,
  containers: [
    form`extern<gap>"\s*"\s*\{`,
    form`namespace<gap>(?<name>[\w:]+)\s*\{`,
    form`(?:template\s*<generics>\s*)?(?:typedef<gap>)?(?:class|struct|union)<gap>(?<name>\w+)[^;(){}=]{0,200}\{`,
  ],
  functions: [],
  members: [
    form`[-+]\s*<parens>?\s*(?<name>\w+)`,
    form`(?:typedef<gap>)?(?:NS|CF)_(?:CLOSED_)?(?:ENUM|OPTIONS)\s*\([^(),]*,\s*(?<name>\w+)`,
    form`(?:typedef<gap>)?enum<gap>(?:class<gap>)?(?:(?:NS|CF)_(?:CLOSED_)?(?:ENUM|OPTIONS)\s*\([^(),]*,\s*)?(?<name>\w+)[^;(){}=]{0,80}\{`,
    form`@property\b[^;]*?(?<name>\w+)\s*(?:[A-Z_]+\s*(?:<parens>\s*)?)?;`,
    form`typedef\s[^;{}]{1,200}?\(\s*[\^*]\s*(?<name>\w+)\s*\)`,
    form`typedef\s+(?:struct|union|enum)\s*\w*\s*\{[^{}]*\}\s*(?<name>\w+)\s*;`,
    form`typedef\s[^;{}()]{1,200}?(?<!\w)(?<name>\w+)\s*(?:\[\w*\]\s*)?;`,
    form`(?!(?:typedef|${statements})\b)(?:template\s*<generics>\s*)?[A-Za-z_][\w\s*&:<>,]{0,200}?(?<=[\s*&])(?<name>[A-Za-z_][\w:~]*)\s*<parens>[^;{}()=]{0,120}(?:<parens>[^;{}()=]{0,80})?\{`,
  ],
  imports: /^(?:#import|#include|@import)\b/,
  block: 'brackets',
  continues: /^\s*(?:[{})\]>]|#)/,
};

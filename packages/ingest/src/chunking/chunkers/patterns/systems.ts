import { character, doubleQuoted, either, form, slashComments } from './forms.ts';
import type { PatternLanguage } from './pattern-language.ts';

export const zig: PatternLanguage = {
  extensions: ['zig'],
  lexis: { comments: /\/\/[^\n]*/, texts: either(/\\\\[^\n]*/, doubleQuoted, character) },
  containers: [
    form`(?:pub<gap>)?const<gap>(?<name>\w+)\s*=\s*(?:packed<gap>|extern<gap>)?(?:struct|enum|union|opaque|error)\b`,
  ],
  functions: [
    form`(?:pub<gap>)?(?:(?:export|extern(?:<gap>"\s*")?|inline|noinline)<gap>)*fn<gap>(?<name>\w+)`,
    form`test<gap>"(?<name>[^"\n]+)"`,
  ],
  imports: /^(?:pub\s+)?const\s+\w+\s*=\s*@import\b/,
  block: 'brackets',
};

export const proto: PatternLanguage = {
  extensions: ['proto'],
  lexis: { comments: slashComments, texts: doubleQuoted },
  containers: [form`(?:message|service|enum|extend|oneof)<gap>(?<name>[\w.]+)\s*\{`],
  functions: [form`rpc<gap>(?<name>\w+)`],
  imports: /^(?:import|package|syntax|option)\b/,
  block: 'brackets',
};

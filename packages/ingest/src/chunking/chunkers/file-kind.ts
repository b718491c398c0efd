import { basename, extname } from 'node:path';

/**
 * The key of a file's language, like an extension: lower case, without the dot. Some file names determine it
 * (`Rakefile`), else the extension; the text decides between languages that share one.
 */
export function fileKind(path: string, text: string): string {
  const byName = fileNames.get(basename(path));
  if (byName !== undefined) return byName;
  const extension = extname(path).slice(1).toLowerCase();
  if (extension === 'm') return isMatlab(text) ? 'matlab' : 'mm';
  if (extension === 'h' && /^[ \t]*@(?:interface|protocol|class|import)\b/m.test(text)) return 'mm';
  return extension;
}

/** Files that are scripts by their name, with their language; `script` where that is no language with definitions. */
const fileNames: ReadonlyMap<string, string> = new Map([
  ...['Containerfile', 'Dockerfile', 'Makefile', 'Procfile'].map((name) => [name, 'script'] as const),
  ...['Brewfile', 'Capfile', 'Dangerfile', 'Fastfile', 'Gemfile', 'Guardfile', 'Podfile', 'Rakefile', 'Thorfile'].map(
    (name) => [name, 'rb'] as const,
  ),
  ['Vagrantfile', 'rb'],
  ['Jenkinsfile', 'groovy'],
  ...['BUCK', 'BUILD', 'SConscript', 'SConstruct', 'Tiltfile', 'WORKSPACE'].map((name) => [name, 'py'] as const),
]);

/** Octave's and MATLAB's files begin with a function, a class or the comments of a script; Objective-C's never have such lines. */
function isMatlab(text: string): boolean {
  if (
    /^[ \t]*(?:@(?:interface|implementation|protocol|class|import|end)\b|#\s*(?:import|include|define)\b)/m.test(text)
  ) {
    return false;
  }
  return /^[ \t]*(?:function\b(?!\s*\()|classdef\b|%)/m.test(text);
}

/** The language of a script by its first line, like an extension: `#!/usr/bin/env -S python3 -u` is `py`. */
export function scriptKind(text: string): string | undefined {
  const line = /^\uFEFF?#!([^\n]{1,200})/.exec(text)?.[1];
  if (line === undefined) return undefined;
  const words = line
    .trim()
    .split(/\s+/)
    .filter((word) => !/^-|=/.test(word));
  const program = words.map((word) => word.split('/').at(-1) ?? '').find((word) => word !== 'env');
  return program === undefined ? undefined : programs.get(program.replace(/[\d.]+$/, ''));
}

/** The programs that run each language. */
const programs: ReadonlyMap<string, string> = new Map(
  Object.entries({
    csx: ['dotnet-script'],
    dart: ['dart'],
    exs: ['elixir'],
    groovy: ['groovy'],
    hs: ['runghc', 'runhaskell', 'stack'],
    jl: ['julia'],
    js: ['node', 'nodejs', 'zx'],
    kts: ['kotlin', 'kotlinc', 'kscript'],
    lua: ['lua', 'luajit', 'texlua'],
    matlab: ['octave'],
    php: ['php'],
    pl: ['perl'],
    py: ['pypy', 'python', 'sage', 'uv'],
    r: ['Rscript', 'littler'],
    rb: ['jruby', 'rake', 'ruby'],
    scala: ['scala', 'scala-cli'],
    script: ['awk', 'gawk', 'make', 'osascript', 'pwsh', 'sed', 'tclsh', 'wish'],
    sh: ['ash', 'bash', 'dash', 'ksh', 'mksh', 'sh', 'zsh'],
    bats: ['bats'],
    swift: ['swift'],
    ts: ['bun', 'deno', 'ts-node', 'tsx'],
  }).flatMap(([kind, names]) => names.map((name) => [name, kind] as const)),
);

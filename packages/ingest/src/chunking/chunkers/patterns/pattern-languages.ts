import { dart, objectiveC, swift } from './apps.ts';
import { elixir, haskell } from './functional.ts';
import { groovy, kotlin, scala } from './jvm.ts';
import type { PatternLanguage } from './pattern-language.ts';
import { bats, julia, lua, matlab, perl, r } from './scripts.ts';
import { proto, zig } from './systems.ts';

/** By file extension, without the dot. */
export const patternLanguages: ReadonlyMap<string, PatternLanguage> = new Map(
  [
    kotlin,
    scala,
    groovy,
    swift,
    dart,
    objectiveC,
    elixir,
    haskell,
    perl,
    bats,
    lua,
    julia,
    r,
    matlab,
    zig,
    proto,
  ].flatMap((language) => language.extensions.map((extension) => [extension, language] as const)),
);

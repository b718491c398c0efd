import { dart, objectiveC, swift } from './apps.js';
import { elixir, haskell } from './functional.js';
import { groovy, kotlin, scala } from './jvm.js';
import type { PatternLanguage } from './pattern-language.js';
import { bats, julia, lua, matlab, perl, r } from './scripts.js';
import { proto, zig } from './systems.js';

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

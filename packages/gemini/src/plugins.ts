import { plugin as embedder } from './embedder/plugin.ts';
import { plugin as languageModel } from './language-model/plugin.ts';

/** For config files: `@touchstone/gemini#embedder` and `#languageModel`. */
export const plugins = { embedder, languageModel };

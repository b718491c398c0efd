import { plugin as docx } from './docx/plugin.ts';
import { plugin as epub } from './epub/plugin.ts';
import { plugin as html } from './html/plugin.ts';
import { plugin as notebook } from './notebook/plugin.ts';

/** For config files: `@touchstone/readers#docx`, `#epub`, `#html` and `#notebook`. */
export const plugins = { docx, epub, html, notebook };

import { skillText } from '../texts.ts';
import type { Editor } from './editor.ts';

/** The skill is a file of ours as a whole. One that somebody else has written or changed stays. */
export const skillEditor: Editor = {
  add: (text) => text ?? skillText(),
  remove: (text) => (text === skillText() ? undefined : text),
};

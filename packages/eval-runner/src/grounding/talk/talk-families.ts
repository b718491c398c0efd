import { bugReport } from './families/bug-report.js';
import { chat } from './families/chat.js';
import { digression } from './families/digression.js';
import { eMail } from './families/e-mail.js';
import { formal } from './families/formal.js';
import { forum } from './families/forum.js';
import { history } from './families/history.js';
import { learner } from './families/learner.js';
import { prompt } from './families/prompt.js';
import { student } from './families/student.js';
import { ticket } from './families/ticket.js';
import { voice } from './families/voice.js';
import type { TalkFamily } from './talk-family.js';

/** Manners in which people and programs wrap a question. No sentence is in two of them. */
export const talkFamilies: readonly TalkFamily[] = [
  eMail,
  chat,
  bugReport,
  voice,
  learner,
  forum,
  prompt,
  ticket,
  digression,
  student,
  formal,
  history,
];

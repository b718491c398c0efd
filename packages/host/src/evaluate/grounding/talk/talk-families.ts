import { bugReport } from './families/bug-report.ts';
import { chat } from './families/chat.ts';
import { digression } from './families/digression.ts';
import { eMail } from './families/e-mail.ts';
import { formal } from './families/formal.ts';
import { forum } from './families/forum.ts';
import { history } from './families/history.ts';
import { learner } from './families/learner.ts';
import { prompt } from './families/prompt.ts';
import { student } from './families/student.ts';
import { ticket } from './families/ticket.ts';
import { voice } from './families/voice.ts';
import type { TalkFamily } from './talk-family.ts';

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

import { harmless, printableLine } from '@touchstone/contract';
import { judgePrompt } from '../judge/judge-prompt.ts';
import type { AuditCase } from './audit-strata.ts';

/** The cases of an audit as Markdown, in the order of the table. Their text is fenced: it cannot pass for a heading of this page. */
export function auditPage(cases: readonly AuditCase[]): string {
  const head = `# Cases to judge

For each case: ${judgePrompt.task.replace('\n', ' ')}

Write \`yes\`, \`no\` or \`undecided\` into the column \`verdict\` of the row with the same number in \`audit_labels.csv\`, and the
reason into \`reason\`
where it is not obvious. Leave a row empty to skip it.
`;
  return [head, ...cases.map(caseText)].join('\n');
}

function caseText({ question, context }: AuditCase, at: number): string {
  return `## Case ${at + 1}

Question ${inline(question.id)}:

${fenced(question.query)}

Context ${inline(context.fqn)}:

${fenced(context.text)}
`;
}

function fenced(text: string): string {
  const shown = harmless(text).replace(/\n$/, '');
  const fence = marks(shown, 3);
  return `${fence}\n${shown}\n${fence}`;
}

function inline(text: string): string {
  const line = printableLine(text);
  const fence = marks(line, 1);
  return line.includes('`') ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`;
}

/** More backticks than any run in the text has. */
function marks(text: string, least: number): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), least - 1);
  return '`'.repeat(longest + 1);
}

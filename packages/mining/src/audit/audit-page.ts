import { harmless, printableLine } from '@touchstone/contract';
import { judgePrompt } from '../judge/judge-prompt.ts';
import { fence } from '../workspace/fence.ts';
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
  return `${fence(shown)}\n${shown}\n${fence(shown)}`;
}

function inline(text: string): string {
  const line = printableLine(text);
  const marks = fence(line, 1);
  return line.includes('`') ? `${marks} ${line} ${marks}` : `${marks}${line}${marks}`;
}

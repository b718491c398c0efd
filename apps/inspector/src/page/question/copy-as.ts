import type { JsonObject } from '@touchstone/contract';
import { apiKey } from '../engine/api-key.js';
import { engineAddress } from '../engine/request.js';
import type { QuestionKind } from './question.js';

/** A question in the forms in which others ask it. A key is never part of them, only the variable that holds it. */
export const copyForms = [
  ['curl', 'curl'],
  ['mcp', 'MCP call'],
  ['typescript', 'TypeScript'],
] as const;

/** One of `copyForms`. */
export type CopyForm = (typeof copyForms)[number][0];

/** The question in that form, ready to paste. */
export function questionAs(form: CopyForm, kind: QuestionKind, body: JsonObject): string {
  return { curl: asCurl, mcp: asMcp, typescript: asTypeScript }[form](kind, body);
}

function asCurl(kind: QuestionKind, body: JsonObject): string {
  const key = apiKey.value === '' ? [] : ['-H "authorization: Bearer $TOUCHSTONE_API_KEY"'];
  const lines = [
    `curl ${quoted(engineAddress(`/v1/${kind}`))}`,
    ...key,
    "-H 'content-type: application/json'",
    `-d ${quoted(JSON.stringify(body))}`,
  ];
  return lines.join(' \\\n  ');
}

/** Quoted for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function asMcp(kind: QuestionKind, body: JsonObject): string {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: kind, arguments: body } };
  return JSON.stringify(call, null, 2);
}

function asTypeScript(kind: QuestionKind, body: JsonObject): string {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template of the code that is copied
  const key = apiKey.value === '' ? '' : ' authorization: `Bearer ${process.env.TOUCHSTONE_API_KEY}`,';
  return `const response = await fetch(${JSON.stringify(engineAddress(`/v1/${kind}`))}, {
  method: 'POST',
  headers: {${key} 'content-type': 'application/json' },
  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),
});
if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`);
const answer = await response.json();
`;
}

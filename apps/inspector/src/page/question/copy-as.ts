import { compact, type JsonObject, type JsonValue } from '@touchstone/contract';
import { apiKey } from '../engine/api-key.ts';
import { engineAddress } from '../engine/request.ts';
import type { QuestionKind } from '../engine/wire-forms.ts';

/** A question in the forms of other clients. A key is never part of them, only the variable that holds it. */
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

/** The tools of an agent take fewer settings: a kind of source, and beginnings of paths. */
function asMcp(kind: QuestionKind, body: JsonObject): string {
  const indexes = Array.isArray(body.indexes) ? body.indexes : [];
  const shared = { query: body.query, index: body.index ?? (indexes.length === 1 ? indexes[0] : undefined) };
  const own: Readonly<Record<QuestionKind, Readonly<Record<string, JsonValue | undefined>>>> = {
    evidence: {
      task_mode: body.task_mode,
      paths: body.path_allowlist,
      not_paths: body.path_blocklist,
      max_results: body.max_results_final,
    },
    search: {
      source_type: member(body.filters, 'source_type'),
      search_method: body.search_method,
      rerank: body.rerank,
      max_results: body.top_k,
    },
    context: { history: body.history, query_type: body.query_type, max_results: body.top_k },
  };
  const params = { name: kind, arguments: compact({ ...shared, ...own[kind] }) };
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, null, 2);
}

function member(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isObject(value) ? value[name] : undefined;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asTypeScript(kind: QuestionKind, body: JsonObject): string {
  const key = apiKey.value === '' ? '' : ', apiKey: process.env.TOUCHSTONE_API_KEY';
  const members = Object.entries(body).map(([name, value]) => `  ${inMemory(name)}: ${JSON.stringify(value)},`);
  return [
    "import { createClient } from '@touchstone/client';",
    '',
    `const client = createClient({ baseUrl: ${JSON.stringify(engineAddress('/'))}${key} });`,
    `const answer = await client.${kind}({`,
    ...members,
    '});',
    'console.log(answer.requestId);',
  ].join('\n');
}

/** The client has the names of memory: `topK` for `top_k`. */
function inMemory(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

// Writes docs/mcp-transcript.md from a real run of the built command with the official client, or with --check compares it.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeOrCheck } from './write-or-check.mjs';

const fromMcp = createRequire(resolve('apps/engine/package.json'));
const load = (name) => import(pathToFileURL(fromMcp.resolve(name)).href);
const [{ Client }, { StdioClientTransport }, tokenizer] = await Promise.all([
  load('@modelcontextprotocol/client'),
  load('@modelcontextprotocol/client/stdio'),
  load('gpt-tokenizer/encoding/o200k_base'),
]);
const tokensOf = (text) => tokenizer.countTokens(text);

const task = 'How does the hook runner call the onRequest hooks, and what happens when one fails?';
const command = resolve('apps/cli/src/main.ts');

const temporary = mkdtempSync(join(tmpdir(), 'touchstone-transcript-'));
try {
  const folder = copyOfFastify(temporary);
  writeOrCheck('docs/mcp-transcript.md', pageOf(await conversation(folder), folder), 'transcript');
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

/** Docs and source of a real package, as a project of its own. */
function copyOfFastify(parent) {
  const source = dirname(createRequire(import.meta.url).resolve('fastify/package.json'));
  const folder = join(parent, 'fastify');
  for (const part of ['docs', 'lib', 'package.json'])
    cpSync(join(source, part), join(folder, part), { recursive: true });
  return folder;
}

/** What an agent does: look, index, ask, page on, follow a citation. */
async function conversation(folder) {
  const client = new Client({ name: 'transcript', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const args = [command, 'mcp'];
  const env = { PATH: process.env.PATH ?? '', HOME: dirname(folder) };
  await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: folder, env }));
  const { tools } = await client.listTools();
  const instructions = client.getInstructions();
  const calls = [];
  const call = async (name, given = {}) => {
    const result = await client.callTool({ name, arguments: given });
    if (result.isError) throw new Error(result.content[0].text);
    // The seconds of indexing and the folder alone differ from run to run.
    const text = result.content[0].text.replace(/ in [\d.]+ s:/, ' in ... s:').replaceAll(folder, '/home/me/fastify');
    calls.push({ name, given, text, structured: result.structuredContent });
    return result.structuredContent;
  };
  await call('indexes');
  await call('index');
  const pack = { query: task, max_tokens: 1500 };
  const first = await call('evidence', pack);
  const second = await call('evidence', { ...pack, cursor: first.cursor });
  const seen = [...first.results, ...second.results];
  const followed = seen.find(({ about }) => about?.includes('hookRunnerGenerator')) ?? seen[0];
  await call('show', { citation: followed.citation, before: 6, after: 12 });
  const shown = calls.length;
  // Not part of the conversation: the whole pack, to compare sizes.
  const pages = [await call('evidence', { query: task })];
  while (pages.at(-1).cursor !== undefined)
    pages.push(await call('evidence', { query: task, cursor: pages.at(-1).cursor }));
  await client.close();
  return { tools, instructions, calls: calls.slice(0, shown), pages: calls.slice(shown) };
}

function pageOf({ tools, instructions, calls, pages }, folder) {
  const agentReads = [
    instructions,
    JSON.stringify(tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))),
  ];
  const start = agentReads.reduce((sum, text) => sum + tokensOf(text), 0);
  const rows = calls.map(({ name, given, text }, at) => [
    at + 1,
    `\`${name}\``,
    tokensOf(JSON.stringify(given)),
    tokensOf(text),
  ]);
  const spent = rows.reduce((sum, [, , asked, answered]) => sum + asked + answered, 0);
  const files = [...new Set(calls.flatMap(citedIn))].sort();
  const whole = files.map((path) => [path, tokensOf(readFileSync(join(folder, path), 'utf8'))]);
  const wholeSum = whole.reduce((sum, [, tokens]) => sum + tokens, 0);
  return `# An agent's view

The official MCP client and the built command \`touchstone mcp\`, in a folder with the docs and the source of fastify ${versionOf(folder)}, without
a config. Each answer is shown as the agent gets it; only the seconds of indexing are left out. Tokens are those of o200k_base.

\`npm run transcript\` makes this page from a real run. \`npm run check\` fails if it is not current.

| | Tokens |
|---|---|
| Tools and instructions, once in a session | ${n(start)} |
| The ${calls.length} calls below with their answers | ${n(spent)} |
| The ${files.length} files that they cite, read whole | ${n(wholeSum)} |

The calls cost ${Math.round((100 * spent) / wholeSum)} % of what reading the cited files would have cost, without the search for which files to read.

| Call | Tool | Tokens of the arguments | Tokens of the answer |
|---|---|---|---|
${rows.map((cells) => `| ${cells.map((cell) => (typeof cell === 'number' ? n(cell) : cell)).join(' | ')} |`).join('\n')}

## What a compact answer saves

All evidence for one question, "${task}": as the
pack that \`touchstone evidence --json\` prints, without its sections \`debug\`, and as the ${pages.length === 1 ? 'one page' : `${pages.length} pages`} of the tool \`evidence\` with the default budget.

${sizes(pages, folder)}

## The conversation

${calls.map(rendered).join('\n\n')}
`;
}

function sizes(pages, folder) {
  const printed = execFileSync(process.execPath, [command, 'evidence', task, '--json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const answer = JSON.parse(printed);
  // Times and the id of the call differ from run to run: they are in its sections `debug` and nowhere else.
  const withoutDebug = { ...answer, debug: {}, evidence_pack: { ...answer.evidence_pack, debug: {} } };
  const pack = JSON.stringify(withoutDebug, null, 2);
  const compactPack = JSON.stringify(withoutDebug);
  const evidence = answer.evidence_pack.candidates.map(({ text }) => text).join('');
  const text = pages.map((page) => page.text).join('');
  const structured = pages.map((page) => JSON.stringify(page.structured)).join('');
  const quoted = pages.flatMap((page) => page.structured.results.map((result) => result.text)).join('');
  const row = (name, form, body) =>
    `| ${name} | ${n(form.length)} | ${n(tokensOf(form))} | ${Math.round((100 * body.length) / form.length)} % |`;
  return `| Form | Characters | Tokens | Share that is evidence |
|---|---|---|---|
${row('Pack as JSON, indented as it is printed', pack, evidence)}
${row('Pack as JSON without spaces', compactPack, evidence)}
${row('Tool `evidence`, structured content', structured, quoted)}
${row('Tool `evidence`, text', text, quoted)}`;
}

/** Paths of the citations in an answer. */
function citedIn({ structured }) {
  const citations = [structured.citation, ...(structured.results ?? []).map(({ citation }) => citation)];
  return citations.flatMap((citation) => /:([^:]+)#L\d+-L\d+$/.exec(citation ?? '')?.[1] ?? []);
}

function rendered({ name, given, text }, at) {
  const fence = '`'.repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map((run) => run.length + 1)));
  return `### ${at + 1}. ${name}\n\n\`\`\`json\n${JSON.stringify(given)}\n\`\`\`\n\n${fence}text\n${text}\n${fence}`;
}

function versionOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}

function n(value) {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

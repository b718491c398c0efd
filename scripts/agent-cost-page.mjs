// Writes the costs of an agent in docs/agents.md from a real run of the command with the official client, or with --check compares them.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeOrCheckPart } from './write-or-check.mjs';

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
  writeOrCheckPart('docs/agents.md', 'costs', costsOf(await conversation(folder), folder), 'transcript');
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
  // biome-ignore lint/suspicious/noUndeclaredEnvVars: no task of turbo runs this.
  const env = { PATH: process.env.PATH ?? '', HOME: dirname(folder), NODE_OPTIONS: process.env.NODE_OPTIONS ?? '' };
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
  const pack = { query: task };
  const first = await call('evidence', pack);
  const second = await call('evidence', { ...pack, cursor: first.cursor });
  const seen = [...first.results, ...second.results];
  const followed = seen.find(({ about }) => about?.includes('hookRunnerGenerator')) ?? seen[0];
  await call('show', { citation: followed.citation, before: 6, after: 12 });
  await client.close();
  return { tools, instructions, calls };
}

function costsOf({ tools, instructions, calls }, folder) {
  const agentReads = [
    instructions,
    JSON.stringify(tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))),
  ];
  const start = agentReads.reduce((sum, text) => sum + tokensOf(text), 0);
  const spent = calls.reduce((sum, { given, text }) => sum + tokensOf(JSON.stringify(given)) + tokensOf(text), 0);
  const files = [...new Set(calls.flatMap(citedIn))].sort();
  const whole = files.reduce((sum, path) => sum + tokensOf(readFileSync(join(folder, path), 'utf8')), 0);
  return `| Of fastify ${versionOf(folder)} | Tokens |
|---|---|
| Tools and instructions, once in a session | ${n(start)} |
| ${calls.length} calls (${calls.map(({ name }) => `\`${name}\``).join(', ')}) with their answers | ${n(spent)} |
| The ${files.length} files that they cite, read whole | ${n(whole)} |`;
}

/** Paths of the citations in an answer. */
function citedIn({ structured }) {
  const citations = [structured.citation, ...(structured.results ?? []).map(({ citation }) => citation)];
  return citations.flatMap((citation) => /^(.+):\d+(?:-\d+)?$/.exec(citation ?? '')?.[1] ?? []);
}

function versionOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}

function n(value) {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

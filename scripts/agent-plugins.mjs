// Writes the plugin for Claude Code with its marketplace, and the extension for Gemini CLI, from what `touchstone install` writes; or with
// --check compares them.
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { agents } from '../apps/cli/src/install/agents.ts';
import { instructions, skillText } from '../apps/cli/src/install/texts.ts';
import { writeOrCheck } from './write-or-check.mjs';

const { description, version } = JSON.parse(readFileSync('server.json', 'utf8'));
const { homepage, license, keywords, repository } = JSON.parse(readFileSync('package.json', 'utf8'));
const name = 'touchstone';
const owner = { name: 'Touchstone', url: homepage.replace(/#.*/, '') };

write('.claude-plugin/marketplace.json', {
  name,
  owner,
  plugins: [{ name, source: './plugins/touchstone', description, license, keywords, category: 'search' }],
});
write('plugins/touchstone/.claude-plugin/plugin.json', {
  ...{ name, version, description, author: owner, homepage, license, keywords },
  repository: repository.url.replace(/^git\+|\.git$/g, ''),
});
write('plugins/touchstone/.mcp.json', { mcpServers: { [name]: entryOf('claude') } });
write('plugins/touchstone/skills/touchstone/SKILL.md', skillText());
write('gemini-extension.json', {
  ...{ name, version, description, mcpServers: { [name]: entryOf('gemini') } },
  contextFileName: 'plugins/gemini/GEMINI.md',
});
write('plugins/gemini/GEMINI.md', `${instructions()}\n`);

function entryOf(agent) {
  return agents.find((one) => one.name === agent).servers.entry;
}

function write(file, content) {
  mkdirSync(dirname(file), { recursive: true });
  writeOrCheck(file, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`, 'plugins');
}

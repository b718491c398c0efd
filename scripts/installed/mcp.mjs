import assert from 'node:assert/strict';

/** A first call indexes the folder, which takes what it takes. */
const options = { timeout: 600_000 };

/**
 * As a coding agent starts it, with one of the official clients: initialize, the list of tools, and a call. `callTool` hides in what the
 * clients differ.
 */
export async function askOverMcp({ Client, StdioClientTransport, callTool }, [command, ...args], { cwd, env }, query) {
  const client = new Client({ name: 'newcomer', version: '1' });
  const transport = new StdioClientTransport({ command, args: [...args, 'mcp'], cwd, env, stderr: 'ignore' });
  try {
    await client.connect(transport, options);
    const { tools } = await client.listTools(undefined, options);
    assert.ok(tools.some(({ name }) => name === 'search'));
    const { content, isError } = await callTool(client, { name: 'search', arguments: { query } }, options);
    assert.ok(!isError, JSON.stringify(content));
    return content[0].text;
  } finally {
    await client.close();
  }
}

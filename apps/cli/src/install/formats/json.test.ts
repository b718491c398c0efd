import { parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { jsonEditor } from './json.ts';

const editor = jsonEditor({ key: ['servers', 'ours'], entry: { command: 'x' } });

describe('the entry in a JSON file', () => {
  it.each([
    ['{"a":1,"servers":{},}', '{"a":1,"servers":{\n  "ours": {\n    "command": "x"\n  }\n},}'],
    ['{}', '{\n  "servers": {\n    "ours": {\n      "command": "x"\n    }\n  }\n}'],
    ['{ "a": 1 }', '{ "a": 1, "servers": {"ours":{"command":"x"}} }'],
    [
      '{\n\t"a": 1 // one, }\n}',
      '{\n\t"a": 1, // one, }\n\t"servers": {\n\t\t"ours": {\n\t\t\t"command": "x"\n\t\t}\n\t}\n}',
    ],
    ['{"servers":{"b":1,/* , */},}', '{"servers":{"b":1,/* , */ "ours": {"command":"x"}},}'],
  ])('stands at the end of its object, in the form of %j, and goes', (text, written) => {
    const added = editor.add(text);
    expect(parse(added).servers.ours).toEqual({ command: 'x' });
    expect(added).toBe(written);
    const rest = editor.remove(added);
    const { servers: { ours: _, ...others } = {}, ...document } = parse(added);
    expect(rest === undefined ? {} : parse(rest)).toEqual(
      Object.keys(others).length === 0 ? document : { ...document, servers: others },
    );
  });
});

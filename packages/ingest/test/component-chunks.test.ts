import { describe, expect, it } from 'vitest';
import { chunkAndCheck } from './coverage.ts';

/** Every definition in a chunk of its own, so that the symbols show. */
const apart = { targetTokens: 1, maxTokens: 400, minTokens: 0 };

async function found(path: string, text: string): Promise<readonly (readonly [string, number, number])[]> {
  const chunks = await chunkAndCheck(path, text, apart);
  return chunks.flatMap(({ symbols: [symbol], startLine, endLine }) =>
    symbol === undefined ? [] : [[symbol, startLine, endLine] as const],
  );
}

describe('components of one file', () => {
  it('have the definitions of each script of Vue, on the lines of the file, and keep markup and style apart', async () => {
    const text = [
      '<template>',
      '  <button @click="send()">Send</button>',
      '</template>',
      '',
      '<script lang="ts">',
      'export interface Props { id: number }',
      '</script>',
      '<script',
      '  setup lang="ts"',
      '>',
      "import { ref } from 'vue'",
      '',
      '/** Sends it. */',
      'async function send(): Promise<void> {',
      '}',
      'const total = computed(() => 1)',
      '</script>',
      '<style scoped>',
      '.card { color: red; }',
      '</style>',
    ].join('\n');
    expect(await found('a.vue', text)).toEqual([
      ['Props', 6, 6],
      ['send', 13, 15],
      ['total', 16, 17],
    ]);
    const chunks = await chunkAndCheck('a.vue', text, apart);
    expect(chunks[0]).toMatchObject({ anchor: 'template', startLine: 1 });
    expect(chunks.at(-1)).toMatchObject({ anchor: 'style', startLine: 18, endLine: 20 });
  });

  it('have the methods of an object that Vue exports', async () => {
    const body = Array.from({ length: 40 }, (_, at) => `      this.step${at}(1, 2)`).join('\n');
    const text = `<script>\nexport default defineComponent({\n  data() {\n    return {}\n  },\n  methods: {\n    send() {\n${body}\n    },\n    stop() {\n${body}\n    },\n  },\n})\n</script>\n`;
    const chunks = await chunkAndCheck('a.vue', text);
    expect(chunks.flatMap(({ symbols }) => symbols)).toEqual(
      expect.arrayContaining(['default.data', 'default.methods.send', 'default.methods.stop']),
    );
  });

  it('have the definitions of the scripts of Svelte', async () => {
    const text =
      '<script context="module" lang="ts">\n  export const load = () => 1;\n</script>\n\n<script>\n  let n = 0;\n  function add() {\n    n += 1;\n  }\n</script>\n\n<button on:click={add}>{n}</button>\n';
    expect(await found('a.svelte', text)).toEqual([
      ['load', 2, 2],
      ['add', 7, 10],
    ]);
  });

  it('have the definitions of the front matter and the scripts of Astro', async () => {
    const text =
      '---\nimport A from "./a";\nexport async function getStaticPaths() {\n  return [];\n}\n---\n\n<A>hello</A>\n<script>\n  function later() {\n  }\n</script>\n';
    expect(await found('a.astro', text)).toEqual([
      ['getStaticPaths', 3, 5],
      ['later', 10, 12],
    ]);
  });

  it('read elements where the script says so, and a script without an end to the end', async () => {
    expect(await found('a.vue', '<script lang="tsx">\nconst Row = () => <p>{1}</p>\n</script>\n')).toEqual([
      ['Row', 2, 3],
    ]);
    expect(await found('a.vue', '<script>\nfunction open() {\n}\n')).toEqual([['open', 2, 3]]);
  });
});

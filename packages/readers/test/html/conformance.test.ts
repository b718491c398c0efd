import { describeDocumentReader } from '@touchstone/conformance';
import { htmlReader } from '../../src/index.ts';

const page = (body: string) => ({
  bytes: new TextEncoder().encode(`<!doctype html><title>T</title>${body}`),
  path: 'a.html',
});

describeDocumentReader('read-html', {
  setup: async () => ({ reader: htmlReader() }),
  documents: [
    {
      name: 'sections, a table and code',
      input: page(
        '<nav>Menu</nav><h1 id="top">Trees</h1><p>They grow.</p><table><tr><th>Tree<th>Age</tr><tr><td>oak<td>500</tr></table>' +
          '<h2>Code</h2><pre>a()\n  b()</pre><script>c()</script><p>Finis cafe\u0301.</p>',
      ),
      holds: ['Trees', 'They grow.', 'Tree | Age\noak | 500', 'Code', 'a()\n  b()', 'Finis caf\u00e9.'],
      lacks: ['Menu', 'c()', '<'],
    },
    {
      name: 'a page in windows-1251 that says so',
      input: {
        bytes: Buffer.concat([
          Buffer.from('<meta charset="windows-1251"><p>'),
          Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
        ]),
        path: 'a.htm',
      },
      holds: ['Привет'],
    },
  ],
  unreadable: [
    { name: 'a page that scripts write', input: page('<div id="app"></div><script>run()</script>'), fault: 'no_text' },
    { name: 'zeros', input: { bytes: new Uint8Array(4000), path: 'a.html' }, fault: 'malformed' },
    { name: 'endless nesting', input: page('<div>'.repeat(50_000)), fault: 'malformed' },
  ],
});

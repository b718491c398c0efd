import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatTable, parseTable } from './label-table.ts';
import { readLabels } from './read-labels.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mining-labels-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a file of labels', () => {
  it('says the same as a table, as lines of JSON and as a list', async () => {
    const table = (sign: string) =>
      ['\uFEFFquestion_id,fqn,verdict,reason,judge', 'q:1,a.A,YES,"It, says\nso.",ann', 'q:1,b.B, no ,,', '']
        .join('\n')
        .replaceAll(',', sign);
    const records = [
      { question_id: 'q:1', fqn: 'a.A', verdict: 'yes', reason: 'It, says\nso.', judge: 'ann' },
      { question_id: 'q:1', fqns: ['b.B'], verdict: 'no' },
    ];
    const files = {
      'a.csv': table(','),
      'a.tsv': [
        'question_id\tfqn\tverdict\treason\tjudge',
        'q:1\ta.A\tyes\t"It, says\nso."\tann',
        'q:1\tb.B\tno\t\t',
      ].join('\n'),
      'a.jsonl': records.map((record) => JSON.stringify(record)).join('\n\n'),
      'a.json': JSON.stringify(records),
      'a.yaml':
        '- { question_id: q:1, fqn: a.A, verdict: yes, reason: "It, says\\nso.", judge: ann }\n- { question_id: q:1, fqns: [b.B], verdict: no }\n',
    };
    for (const [name, text] of Object.entries(files)) {
      const labels = (await labelsIn(name, text)).map(({ place, ...label }) => label);
      expect(labels, name).toEqual([
        { questionId: 'q:1', fqns: ['a.A'], verdict: 'yes', reason: 'It, says\nso.', judge: 'ann' },
        { questionId: 'q:1', fqns: ['b.B'], verdict: 'no', reason: '' },
      ]);
    }
  });

  it.each([
    [
      'labels.csv',
      'question_id,fqn,verdict\nq:1,a.A,yes\nq:2,a.A,maybe\n',
      /labels\.csv, line 3.*verdict must be yes, no or undecided/,
    ],
    ['labels.csv', 'question_id,fqn,verdikt\nq:1,a.A,yes\n', /line 2.*"verdikt".*Did you mean "verdict"/],
    [
      'labels.csv',
      'question_id,fqn,verdict\nq:1,a.A\n',
      /line 2: not a valid table \(CSV_RECORD_INCONSISTENT_COLUMNS\)/,
    ],
    ['labels.csv', 'question_id,fqn,verdict\n"q:1,a.A,yes\n', /not a valid table \(CSV_QUOTE_NOT_CLOSED\)/],
    ['labels.csv', 'question_id,fqn,verdict\n,a.A,yes\n', /line 2.*question_id/],
    [
      'labels.csv',
      'question_id,fqn,verdict\nq:1,a.A,yes\nq:1,a.A,no\n',
      /line 3: question "q:1" with a\.A has another label than at .*line 2/,
    ],
    ['labels.jsonl', '{"question_id":"q:1","fqn":"a.A"}\n{nonsense\n', /line 2: not valid JSON/],
    ['labels.jsonl', '{"question_id":"q:1","verdict":"yes"}\n', /line 1.*either fqn or fqns/],
    [
      'labels.yaml',
      '- question_id: q:1\n  fqn: a.A\n  verdict: yes\n- question_id: q:2\n  fqn: [a]\n',
      /labels\.yaml, line 4.*fqn must be a string/,
    ],
    ['labels.yaml', 'labels: none\n', /is not a list/],
    ['labels.txt', 'q:1 yes', /has to end with \.csv/],
  ])('%s with a fault is refused with line and remedy: %j', async (name, text, message) => {
    await expect(labelsIn(name, text)).rejects.toThrow(message);
  });

  it('a cell that a spreadsheet would run is written with an apostrophe and read without it', () => {
    const rows = [
      { question_id: '=HYPERLINK("x")', fqn: '@scope/package.Name' },
      { question_id: "'quoted'", fqn: '-1' },
    ];
    const text = formatTable(['question_id', 'fqn'], rows);
    expect(text).toContain("'@scope/package.Name");
    expect(parseTable(text, { file: 'a.csv', delimiter: ',' }).map(({ input }) => input)).toEqual(rows);
  });
});

async function labelsIn(name: string, text: string) {
  const file = join(folder, name);
  await writeFile(file, text);
  return readLabels(file);
}

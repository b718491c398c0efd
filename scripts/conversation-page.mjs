// Writes docs/conversation.md: conversations of ten turns over real books, asked of the built command, or with --check compares it. The
// page has questions, citations and hashes; the passages are read from the books when this runs.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { writeOrCheck } from './write-or-check.mjs';

const page = 'docs/conversation.md';
const command = resolve('apps/cli/src/main.ts');

const books = [
  {
    title: 'The documentation of fastify',
    about:
      'Guides and reference of the web framework, as the package `fastify` ships them (a development dependency of this repository).',
    config: 'indexes: { book: { sources: [docs] } }\n',
    copyTo: (folder) => {
      const source = dirname(createRequire(import.meta.url).resolve('fastify/package.json'));
      cpSync(join(source, 'docs'), join(folder, 'docs'), { recursive: true });
    },
    questions: [
      'What is a hook?',
      'Which of them runs first?',
      'Tell me more about that.',
      'How is the body of a request validated?',
      'What happens when it fails?',
      'Compare setErrorHandler and setNotFoundHandler.',
      'What is encapsulation?',
      'Why does it matter for plugins?',
      'How do I write a test without starting a server?',
      'And how do I close it afterwards?',
    ],
  },
  {
    title: 'Mastering Ethereum',
    about:
      'The book by Andreas M. Antonopoulos and Gavin Wood (CC BY-SA 4.0), as 422 records with their chapters. It is asked where `TOUCHSTONE_EVAL_DATA` names a folder with `book-ethereum/corpus.jsonl`.',
    config:
      'indexes: { book: { summaries: true, sources: [{ path: corpus.jsonl, fields: { chapter: chapter_number } }] } }\n',
    copyTo: (folder) => {
      const corpus = join(process.env.TOUCHSTONE_EVAL_DATA ?? '', 'book-ethereum/corpus.jsonl');
      if (process.env.TOUCHSTONE_EVAL_DATA === undefined || !existsSync(corpus)) return 'absent';
      // Appendices have no chapter, and say so with null.
      const records = readFileSync(corpus, 'utf8').trim().split('\n').map(withoutNulls);
      writeFileSync(join(folder, 'corpus.jsonl'), records.join('\n'));
    },
    questions: [
      'What is a smart contract?',
      'How is it deployed to the blockchain?',
      'Tell me more about that.',
      'Compare externally owned accounts and contract accounts.',
      'What is reentrancy?',
      'How can it be prevented?',
      'Which attack made it famous?',
      'What are mnemonic words for, in chapter 5?',
      'How are they turned into a seed?',
      'Summarize chapter 14.',
    ],
  },
];

const temporary = mkdtempSync(join(tmpdir(), 'touchstone-conversation-'));
try {
  const sections = books.map((book, at) => section(book, join(temporary, String(at), 'book')));
  writeOrCheck(page, [introduction(), ...sections].join('\n'), 'conversation');
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

function introduction() {
  return `# Conversations over books

Each question is asked with \`touchstone context QUESTION --history FILE --json -k 3\`, without a key and without a language model: rules
understand the questions. The history holds the turns before it; what the assistant says in it is the best passage of each turn. The
table names each passage by its citation and the beginning of the SHA-256 of its text.

\`npm run conversation\` makes this page from a real run. \`npm run check\` fails if it is not current. It says so where a book is not there.
`;
}

/** One conversation. Where the book is not there, the section stays as the page has it. */
function section({ title, about, config, copyTo, questions }, folder) {
  mkdirSync(folder, { recursive: true });
  if (copyTo(folder) === 'absent') {
    console.error(`SKIPPED: ${title} is not there (set TOUCHSTONE_EVAL_DATA), so its conversation was not checked.`);
    return writtenSection(title);
  }
  writeFileSync(join(folder, 'touchstone.config.yaml'), config);
  run(folder, ['index']);
  const history = [];
  const turns = questions.map((question, at) => {
    writeFileSync(join(folder, 'history.json'), JSON.stringify(history));
    const pack = JSON.parse(run(folder, ['context', question, '--history', 'history.json', '--json', '-k', '3']));
    const answer = pack.sources[0]?.text ?? 'Nothing was found.';
    history.push({ role: 'user', content: question }, { role: 'assistant', content: answer });
    return turn(question, at + 1, pack);
  });
  return `## ${title}\n\n${about}\n\n${turns.join('\n')}`;
}

function run(cwd, words) {
  const env = { PATH: process.env.PATH ?? '', HOME: cwd };
  return execFileSync(process.execPath, [command, ...words], {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function turn(question, number, { understanding, sources, grounding, tokens, warnings }) {
  const { query_type: type, resolved_query: resolved, chapter_filter: chapters } = understanding;
  const facts = [
    type.replaceAll('_', ' '),
    ...(resolved === question ? [] : [`understood as "${resolved}"`]),
    ...chapters.map(({ from, to }) => `chapter ${from === to ? from : `${from} to ${to}`}`),
    `grounding ${grounding}`,
    `${tokens} tokens`,
    ...warnings.map(({ code }) => `warning \`${code}\``),
  ];
  const rows = sources.map(({ number: at, citation, text }) => {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
    return `| ${at} | \`${shortened(citation)}\` | \`${hash}\` |`;
  });
  const table =
    rows.length === 0 ? 'No passage.' : ['| | Passage | SHA-256 of its text |', '|---|---|---|', ...rows].join('\n');
  return `### ${number}. ${question}\n\n${facts.join('; ')}.\n\n${table}\n`;
}

/** With the beginning of the document's hash alone. */
function shortened(citation) {
  return citation.replace(/^book@(?:sha256:)?([0-9a-f]{12})[0-9a-f]*:/, '$1:').replaceAll('|', '\\|');
}

function withoutNulls(line) {
  return JSON.stringify(JSON.parse(line, (_, value) => value ?? undefined));
}

function writtenSection(title) {
  const [, ...sections] = existsSync(page) ? readFileSync(page, 'utf8').split(/^(?=## )/m) : [];
  const written = sections.find((text) => text.startsWith(`## ${title}\n`));
  if (written === undefined) throw new Error(`${page} has no section "${title}": make it where the book is there.`);
  return written;
}

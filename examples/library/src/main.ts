// Indexes a folder and prints the passages that answer a question: node src/main.ts FOLDER QUESTION
import { open } from 'touchstone';

const [folder = '.', question = 'How do I install it?'] = process.argv.slice(2);
const touchstone = await open(folder);

// Reads what is new or changed since the last run, and removes what is gone.
for (const { report } of await touchstone.index()) {
  console.log(`Indexed: ${report.added.documents} new documents, ${report.unchanged.documents} unchanged.\n`);
}

const { results, warnings } = await touchstone.search(question, { topK: 3 });
for (const { citation, score, text } of results) console.log(`${citation}  ${score.toFixed(3)}\n${text.trimEnd()}\n`);
for (const { code, message } of warnings) console.log(`${code}: ${message}`);
await touchstone.close();
